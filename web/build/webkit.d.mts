export function findWebKit(env?: NodeJS.ProcessEnv): { driver: string; display: string; browser: string } | undefined;
