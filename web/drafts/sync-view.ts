import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import type { Page } from "#web/lib/page.ts";
import type { DraftState } from "./draft-machine.ts";
import type { Base } from "./draft-rules.ts";
import type { SyncError } from "./draft-server.ts";
import { isUnsent, reflectionIdOf } from "./draft-words.ts";

/** Two texts of one page, and the text that both are based on. Both are kept until the person has chosen. */
export type Conflict = { base: Base; mine: Draft; mine_at: string; other: Reflection };

/** What a sheet shows: the words of a page and whether they are saved. */
export type SyncView = {
  /** `unreachable`: the server can't be reached and this device has no draft. */
  phase: "opening" | "unreachable" | "damaged" | "open";
  draft: Draft;
  /** Changes when words came from anywhere other than this sheet. */
  generation: number;
  /** The last state of the server that is known. */
  stored: Reflection | null;
  /** The id of the page's reflection, if known. */
  reflectionId: string | null;
  isUnsent: boolean;
  isSending: boolean;
  syncError: SyncError | null;
  /** `stored`: the newest words are on this device. `unavailable`: it refused them. */
  device: "stored" | "pending" | "unavailable";
  conflict: Conflict | null;
  /** There is a conflict that the sheet does not show yet, because the person is typing. */
  isConflictHeld?: boolean;
};

export function viewOf({ status, words, conflict, syncError, device }: DraftState, page: Page): SyncView {
  const { draft, base, generation, stored } = words;
  const isUnopened = status === "opening" || status === "unreachable" || status === "damaged";
  return {
    phase: isUnopened ? status : "open",
    draft,
    generation,
    stored,
    reflectionId: reflectionIdOf(words, page),
    isUnsent: isUnsent(words),
    isSending: status === "sending" || status === "reopening",
    syncError,
    device: device.hasRefused ? "unavailable" : device.written === device.wanted ? "stored" : "pending",
    conflict: conflict && { ...conflict, base, mine: draft },
  };
}
