import type { Instant } from "./column-types.ts";

/** Tables of what takes the journal out: personal tokens, the folder with readable files, and exports. */
export type MirrorTables = {
  personal_tokens: {
    id: string;
    user_id: string;
    /** SHA-256 of the token, base64url. */
    token_hash: string;
    /** The journal key, wrapped by a key derived from the token. */
    key_wrap: Buffer;
    name: Buffer;
    /** Words with a space between them. */
    scopes: string;
    /** The same; `null` for all kinds. */
    kinds: string | null;
    created_at: Instant;
    expires_at: Instant | null;
    last_used_at: Instant | null;
    last_used_by: string | null;
  };
  personal_token_places: { token_id: string; place_hash: string; seen_at: Instant };
  mirrors: {
    owner_id: string;
    is_on: number;
    since: Instant;
    /** Its name in the host's folder: the username. */
    folder: string;
    /** The last change of reflections that the files contain. */
    last_change: number;
    written_at: Instant | null;
    problem: string | null;
    /** The person asked to erase the files. */
    erasing: number;
    working_until: Instant | null;
  };
  /** Files that are in the folder, or are about to be. */
  mirror_files: {
    id: string;
    owner_id: string;
    reflection_id: string;
    /** `null`: the Markdown itself. */
    attachment_id: string | null;
    path: Buffer;
    path_key: string;
  };
  /** Exports that were requested and not downloaded yet. Like tokens, they are found before the person is known. */
  export_requests: {
    id: string;
    user_id: string;
    /** JSON: what was asked for, and the keys that open the journal. Sealed with the key in the address. */
    content: Buffer;
    expires_at: Instant;
  };
};
