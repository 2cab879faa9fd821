import { t } from "#contract/translate.ts";

// The places of entries in their files, for reports.

export const atLine = (file: string, line: number) => t("{file}, line {line, number}", { file, line });
export const atEntry = (file: string, entry: number) => t("{file}, entry {entry, number}", { file, entry });
export const atNote = (file: string, note: string | number) => t("{file}, note {note}", { file, note });
// Translators: {day} is a date as it is in the file, such as 2026-11-30.
export const atDay = (file: string, day: string) => t("{file}, day {day}", { file, day });
