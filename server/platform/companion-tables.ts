/** Milliseconds since 1970 in UTC. */
type Instant = number;
/** 0 or 1, because SQLite has no booleans. */
type Flag = number;
/** AES-256-GCM, see sealing.ts. */
type Sealed = Buffer;

/** What the companion and its models store. */
export type CompanionTables = {
  /** A person's own connections to servers of models. */
  model_connections: {
    id: string;
    owner_id: string;
    /** JSON: name, provider, address. */
    content: Sealed;
    /** The key that its server asks for. */
    secret: Sealed | null;
    created_at: Instant;
  };
  /** JSON: chosen models, consents and trials. No row: nothing chosen. */
  model_settings: { owner_id: string; content: Sealed };
  /** What was sent to models. Entered before each call, completed once when it ends, and then kept as it is. */
  model_calls: {
    id: string;
    owner_id: string;
    at: Instant;
    purpose: string;
    chat_id: string | null;
    /** The destination as a keyed hash, to filter by it. */
    destination: string;
    stays_here: Flag;
    /** UTF-16 code units of what was sent. */
    characters: number;
    tokens_in: number | null;
    tokens_out: number | null;
    outcome: string;
    failure: string | null;
    /** JSON: destination, provider and model. */
    about: Sealed;
    /** JSON: the exact text. */
    sent: Sealed;
  };
};
