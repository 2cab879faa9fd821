export function webSources(): string[];
export function serverSources(): string[];
export function hashOf(files: readonly string[]): string;
export function isMadeOf(stamp: string, files: readonly string[]): boolean;
export const builtServer: string;
export const serverStamp: string;
export function isServerBuilt(): boolean;
