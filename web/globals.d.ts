/** The version in package.json, written in at build. */
declare const __VERSION__: string;
