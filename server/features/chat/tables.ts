import type { Generated } from "kysely";
import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** Conversations. Clients choose the ids, so the key consists of owner and id. */
    chats: {
      owner_id: string;
      id: string;
      title: Sealed;
      /** `words`: made from the first message. `null`: no title yet. */
      titled_by: "words" | "model" | "person" | null;
      pinned: Generated<Flag>;
      /** JSON: a `ModelChoice`. `null`: the model that is chosen in the settings. */
      model: Sealed | null;
      /** A `ModelChoice` that an earlier version stored unsealed. Idle work moves it to `model`. */
      readable_model: string | null;
      leaf_id: string | null;
      created_at: Instant;
      /** When the person last asked for an answer. */
      updated_at: Instant;
      deleted_at: Instant | null;
    };
    chat_messages: {
      owner_id: string;
      id: string;
      chat_id: string;
      /** Numbers the messages of a conversation in the order in which they were created. */
      position: number;
      parent_id: string | null;
      role: "person" | "companion";
      status: "done" | "writing" | "stopped" | "interrupted" | "failed";
      /** Increases with each change, so that followers of an answer see when to read it. */
      revision: Generated<number>;
      stop_asked: Generated<Flag>;
      /** The server that is writing it, or that wrote it last. */
      lease_id: string | null;
      lease_until: Instant | null;
      created_at: Instant;
      updated_at: Instant;
      /** JSON: everything else about a message, such as its sources. */
      details: Sealed;
      text: Sealed;
      /** A summary of the branch up to here, made by a model whose context was too small for it. */
      summary: Sealed | null;
    };
    /** Sentences that the chat remembers about a person. */
    remembered: {
      id: string;
      owner_id: string;
      /** A keyed hash of the sentence as it was first made. It prevents a forgotten sentence from being made again. */
      print: string;
      source: "reflection" | "message" | "person";
      source_id: string | null;
      edited: Flag;
      /** When its words were deleted. */
      forgotten_at: Instant | null;
      created_at: Instant;
      /** JSON: the sentence, and the words of the source that support it. */
      content: Sealed | null;
    };
    /** Enabled unless a row says otherwise. */
    remembering: { owner_id: string; is_on: Flag };
  }
}
