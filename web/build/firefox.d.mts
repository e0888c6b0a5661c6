export function findFirefox(env?: NodeJS.ProcessEnv): string | undefined;
