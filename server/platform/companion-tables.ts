import type { Generated } from "kysely";

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
  /** Conversations. A person chooses the ids of their own, so a key is owner and id. */
  chats: {
    owner_id: string;
    id: string;
    title: Sealed;
    /** `words`: made from the first message. `null`: there is no title yet. */
    titled_by: "words" | "model" | "person" | null;
    pinned: Generated<Flag>;
    /** JSON: a `ModelChoice`. */
    model: string | null;
    leaf_id: string | null;
    created_at: Instant;
    /** When its person last asked for an answer. */
    updated_at: Instant;
    deleted_at: Instant | null;
  };
  chat_messages: {
    owner_id: string;
    id: string;
    chat_id: string;
    /** Counts the messages of a conversation in the order in which they were made. */
    position: number;
    parent_id: string | null;
    role: "person" | "companion";
    status: "done" | "writing" | "stopped" | "interrupted" | "failed";
    /** Grows with each change, so that who follows an answer knows when to read it. */
    revision: Generated<number>;
    stop_asked: Generated<Flag>;
    /** Of whoever writes it, or wrote it last. */
    lease_id: string | null;
    lease_until: Instant | null;
    created_at: Instant;
    updated_at: Instant;
    /** JSON: everything else that a message has, such as its sources. */
    details: Sealed;
    text: Sealed;
    /** Of the branch up to here, made by a model whose context was too small for it. */
    summary: Sealed | null;
  };
  /** Sentences that the chat keeps about a person. */
  remembered: {
    id: string;
    owner_id: string;
    /** A keyed hash of the sentence as it was made, by which it isn't made again once it was forgotten. */
    print: string;
    source: "reflection" | "message" | "person";
    source_id: string | null;
    edited: Flag;
    /** Its words are gone then. */
    forgotten_at: Instant | null;
    created_at: Instant;
    /** JSON: the sentence, and the words of the source that say so. */
    content: Sealed | null;
  };
  /** No row: on. */
  remembering: { owner_id: string; is_on: Flag };
};
