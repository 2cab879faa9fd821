import { isSignedIn, ownerForScheduledWork } from "#server/features/accounts/index.ts";
import { ImportRefused, type JournalSource } from "#server/formats/imported-entry.ts";
import type { OpenJournalFiles } from "#server/formats/open-journal-files.ts";
import { PassphraseNeeded } from "#server/formats/source/age-file.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { isStoreFull } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { Removals } from "../ports.ts";
import type { createImportParts } from "../stored/import-parts.ts";
import { openAbout, openNames, sealAbout } from "../stored/import-rows.ts";
import { over } from "../stored/import-store.ts";
import { createLeases, type Held, Interrupted, isOfTheStore, leaseMs } from "./lease.ts";

const mostOwners = 200;
/** How long to wait after a failure; longer each time. */
const firstWaitMs = 30_000;
const longestWaitMs = 3_600_000;
/** After this many failures, reading is given up: something is wrong with the files. */
const mostReadings = 4;

/** Who asked last, and from which session: once it has ended, their import waits. */
export type Visitor = Owner & { sessionId?: string };

/**
 * Works on imports while the person's key is available: during their visit, or because the host holds it. One server at
 * a time works on an import, and another one can go on with it.
 */
export function createImportWork({
  database,
  clock,
  parts,
  removals,
  openJournalFiles,
  steps,
  secrets,
  onProblem,
}: {
  database: Database;
  clock: Clock;
  parts: Pick<ReturnType<typeof createImportParts>, "files">;
  removals: Removals;
  openJournalFiles: OpenJournalFiles;
  steps: {
    read(owner: Owner, held: Held, source: JournalSource): Promise<void>;
    write(owner: Owner, held: Held, source: JournalSource): Promise<void>;
    undo(owner: Owner, held: Held): Promise<void>;
  };
  secrets: Secrets;
  onProblem: (what: string, error: unknown) => void;
}) {
  const leases = createLeases({ database, clock });
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  const now = () => clock.now().getTime();

  async function work(visitor: Visitor, id: string): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([ending.signal, stop.signal]);
    const held = await leases.take(visitor, id, signal);
    if (!held) return;
    const renewing = setInterval(() => {
      renew(visitor, held, stop).catch((error: unknown) =>
        onProblem("the lease of an import could not be renewed", error),
      );
    }, leaseMs / 3).unref();
    try {
      await step(visitor, held, signal);
    } catch (error) {
      await settle(visitor, held, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async function renew(visitor: Visitor, held: Held, stop: AbortController): Promise<void> {
    const { sessionId } = visitor;
    const isHere =
      sessionId === undefined || (await isSignedIn({ database, clock }, { id: visitor.id, sessionId }));
    if (!isHere || !(await leases.renew(visitor, held))) stop.abort(new Interrupted());
  }

  async function step(owner: Owner, held: Held, signal: AbortSignal): Promise<void> {
    const { row } = held;
    if (row.phase === "undoing") return steps.undo(owner, held);
    const files = parts.files(owner, row, openNames(owner, row));
    const { time_zone, file_key } = openAbout(owner, row);
    const fileKey = file_key === null ? null : Buffer.from(file_key, "base64");
    const source = await openJournalFiles(files, { timeZone: time_zone, fileKey, signal });
    await (row.phase === "reading" ? steps.read : steps.write)(owner, held, source);
  }

  /** Records what is wrong, and when to go on. */
  async function settle(owner: Owner, held: Held, error: unknown): Promise<void> {
    try {
      if (error instanceof Interrupted) return await held.letGo();
      if (error instanceof PassphraseNeeded) return await held.finish({ phase: "locked", next_at: null });
      const { row } = held;
      const about = openAbout(owner, row);
      const failures = about.failures + 1;
      const isRefused = error instanceof ImportRefused;
      if (!isRefused) onProblem("an import was interrupted", error);
      const isOver =
        isRefused || (row.phase === "reading" && failures >= mostReadings && !isOfTheStore(error));
      const problem = isRefused ? error.message : isOfTheStore(error) ? whyItWaits(error) : fault(isOver);
      const file_key = isOver ? null : about.file_key;
      const told = { about: sealAbout(owner, row.id, { ...about, problem, failures, file_key }) };
      if (!isOver) {
        const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, failures - 1));
        return await held.finish({ ...told, next_at: now() + wait });
      }
      const after =
        row.phase === "reading" ? { phase: "failed" as const } : { phase: "done" as const, is_stopped: 1 };
      await held.finish({ ...told, ...over(now()), ...after }, async (tx) => {
        if (row.folder) await removals.ask(tx, [row.folder]);
      });
    } catch (again) {
      // The lease ends by itself, and the next visit goes on.
      if (!(again instanceof Interrupted)) onProblem("the state of an import could not be stored", again);
    }
  }

  /** @returns once this server does not work on it any more */
  function begin(visitor: Visitor, id: string): Promise<void> {
    const name = `${visitor.id} ${id}`;
    const known = running.get(name);
    if (known) return known;
    if (ending.signal.aborted) return Promise.resolve();
    const { contentKey, searchKey, sessionId } = visitor;
    const owner = { id: visitor.id, contentKey, searchKey, ...(sessionId !== undefined && { sessionId }) };
    const begun = work(owner, id)
      .catch((error: unknown) => onProblem("an import could not be worked on", error))
      .finally(() => running.delete(name));
    running.set(name, begun);
    return begun;
  }

  const due = (ownerId: string) =>
    database.asOwner(ownerId, (tx) =>
      tx
        .selectFrom("imports")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("next_at", "<=", now())
        .orderBy("next_at")
        .execute(),
    );

  return {
    begin,

    /** For a quiet moment of a visit. @returns 0: it goes on by itself */
    async goOn(visitor: Visitor): Promise<number> {
      for (const { id } of await due(visitor.id)) void begin(visitor, id);
      return 0;
    },

    /** Goes on with imports of people who are away, if the host holds their key. */
    async atNight(signal: AbortSignal): Promise<void> {
      const owners = await database.asSystem((tx) =>
        tx
          .selectFrom("imports")
          .select("owner_id")
          .distinct()
          .where("next_at", "<=", now())
          .limit(mostOwners)
          .execute(),
      );
      for (const { owner_id } of owners) {
        if (signal.aborted) return;
        const owner = await ownerForScheduledWork({ database, secrets }, owner_id);
        if (owner) for (const { id } of await due(owner_id)) await begin(owner, id);
      }
    },

    async stop(): Promise<void> {
      ending.abort(new Interrupted());
      await Promise.all(running.values());
    },
  };
}

const whyItWaits = (error: unknown) =>
  isStoreFull(error)
    ? "The server's disk is full. The import goes on by itself once there is room."
    : "The server can't reach its files just now. It will try again by itself.";

const fault = (isOver: boolean) =>
  isOver
    ? "Something is wrong with these files, so they can't be read."
    : "Something went wrong on the server. It will try again by itself.";
