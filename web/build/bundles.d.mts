import type { UserConfig } from 'vite';

export const shared: UserConfig;
export function bundle(repo: string): Promise<void>;
