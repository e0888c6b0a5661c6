import type { Server } from 'node:http';
export function serve(root: string, port: number, host?: string): Promise<Server>;
export function addressOf(server: Server): string;
