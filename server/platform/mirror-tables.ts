import type { Instant } from "./column-types.ts";

/** Tables of what leads the journal out: personal tokens, the folder with readable files, and exports. */
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
    /** The last change of reflections that is in the files. */
    last_change: number;
    written_at: Instant | null;
    problem: string | null;
    /** Its person asked for the files to be erased. */
    erasing: number;
    working_until: Instant | null;
  };
  /** Files that lie in the folder or are about to. */
  mirror_files: {
    id: string;
    owner_id: string;
    reflection_id: string;
    /** `null`: the Markdown itself. */
    attachment_id: string | null;
    path: Buffer;
    path_key: string;
  };
  /** Exports that were asked for and not downloaded yet. Like tokens, they are found before their person is known. */
  export_requests: {
    id: string;
    user_id: string;
    /** JSON: what was asked for, and the keys that open the journal. Sealed with the key in the address. */
    content: Buffer;
    expires_at: Instant;
  };
};
