export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export const CHROMIUM_ARGS: string[];
export function firstOnPath(names: readonly string[], env?: NodeJS.ProcessEnv): string | undefined;
