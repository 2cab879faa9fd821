import { archiveVersion } from "#contract/exports/archive.ts";

/** For who opens the archive, perhaps in many years. */
export const readme = (whole: boolean): string => `# ${whole ? "Your journal" : "A part of your journal"}

This archive was written by Reflector. Reflector reads it back: Settings, Import.

- \`reflections/\` holds a Markdown file for each reflection, by year. The lines at its top say day, title, mood,
  feelings and tags. Any editor of texts shows it.
- \`media/\` holds the pictures, recordings and documents that belong to them.
- \`data/\` holds the same once more, and all else of the journal, for programs: no detail is left out. Each line of
  a \`.jsonl\` file is a JSON object. \`value\` is what is kept, and \`sha256\` the SHA-256 of its text.
- \`reflector.json\` names the version of this layout (${archiveVersion}) and the files in \`data/\`.
- \`SHA256SUMS\` holds a checksum for each file. \`sha256sum --check SHA256SUMS\` says whether one was altered.

Nothing in it is encrypted, so keep it where only you can read it.
`;
