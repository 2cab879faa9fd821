import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { dayAt } from "#contract/day-rules.ts";
import type { ExportKind } from "#contract/exports/export-rules.ts";
import { downloadExport, type ExportRequest, type Selection } from "#contract/exports/exports.ts";
import type { Events } from "#server/events.ts";
import { findPerson, isSignedIn } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type ArchiveSources, createArchive } from "./archive.ts";
import { book } from "./book/book.ts";
import { bookPolicy } from "./book/book-style.ts";
import { createRendering } from "./book/rendering.ts";
import { dayOneZip } from "./day-one/day-one-zip.ts";
import { createExportRequests } from "./export-requests.ts";
import { askRoutes, downloadRoutes, type ExportedFile, type Exports } from "./export-routes.ts";
import { moodsCsv } from "./moods-csv.ts";
import { encryptedWith } from "./passphrase.ts";
import type { AskAttachments, AskReadings, AskReflections } from "./ports.ts";
import { createSelecting, type Selecting } from "./selecting.ts";
import { inPieces, zipOf } from "./streaming.ts";

/** How one kind of export is made. */
type Maker = {
  /** How the file's name begins, before the day. */
  called: string;
  ending: string;
  mediaType: string;
  selecting: Selecting;
  make(owner: Owner, selection: Selection): AsyncIterable<Uint8Array | string>;
};

/** A download checks after this many pieces of 64 KB that the person is still signed in. */
const lookedAfter = 8;

export function createExports({
  database,
  clock,
  limits,
  reflections,
  attachments,
  readings,
  archiveParts,
  version,
  events,
  onProblem,
  passphraseLogN,
}: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  reflections: AskReflections;
  attachments: AskAttachments;
  readings: AskReadings;
  archiveParts: ArchiveSources["parts"];
  version: string;
  events: Events;
  passphraseLogN?: number | undefined;
  /** Never contains a person's words. */
  onProblem(what: string, error: unknown): void;
}) {
  const requests = createExportRequests(database, clock);
  const inJournal = createSelecting(reflections, "journal");
  const anywhere = createSelecting(reflections, "anywhere");
  const archive = createArchive({ ...anywhere, ...attachments, parts: archiveParts }, { clock, version });
  const rendering = createRendering();
  const underWay = new Set<Readable>();

  const makers: Record<ExportKind, Maker> = {
    archive: {
      called: "Reflector",
      ending: "zip",
      mediaType: "application/zip",
      selecting: anywhere,
      make: (owner, selection) => zipOf(archive(owner, selection)),
    },
    day_one: {
      called: "Day One",
      ending: "zip",
      mediaType: "application/zip",
      selecting: inJournal,
      make: (owner, selection) => zipOf(dayOneZip(owner, inJournal.read(owner, selection), attachments)),
    },
    book: {
      called: "Book",
      ending: "html",
      mediaType: "text/html; charset=utf-8",
      selecting: inJournal,
      make: (owner, selection) =>
        book(owner, selection, { selecting: inJournal, attachments, database, readings, rendering }),
    },
    csv: {
      called: "Moods and check-ins",
      ending: "csv",
      mediaType: "text/csv; charset=utf-8",
      selecting: inJournal,
      make: (owner, selection) => moodsCsv(inJournal.read(owner, selection)),
    },
  };

  const nameOf = async (owner: Owner, { kind, passphrase }: ExportRequest) => {
    const { called, ending } = makers[kind];
    const person = await database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
    const day = dayAt(clock.now(), person?.time_zone ?? "UTC", "00:00");
    return `${called} ${day}.${ending}${passphrase === null ? "" : ".age"}`;
  };

  /** An archive of everything holds more than reflections. */
  async function count(owner: Owner, { kind, selection }: ExportRequest): Promise<number> {
    const found = await makers[kind].selecting.count(owner, selection);
    if (found > 0 || (kind === "archive" && selection.of === "everything")) return found;
    throw new AppError(
      "not_found",
      selection.of === "everything"
        ? "There is nothing to export yet."
        : "No reflection is among what you selected.",
    );
  }

  async function open(
    owner: Owner,
    request: ExportRequest,
    onPiece: () => Promise<void> = async () => {},
  ): Promise<ExportedFile> {
    const { kind, selection, passphrase, show } = request;
    const { make, mediaType } = makers[kind];
    const plain = withEach(inPieces(reportingFailure(make(owner, selection))), onPiece);
    const pieces = passphrase === null ? plain : await encryptedWith(passphrase, plain, passphraseLogN);
    const bytes = Readable.from(pieces, { objectMode: false });
    underWay.add(bytes);
    bytes.once("close", () => underWay.delete(bytes));
    return {
      name: await nameOf(owner, request),
      mediaType: passphrase === null ? mediaType : "application/octet-stream",
      show: kind === "book" && show && passphrase === null ? { policy: `sandbox; ${bookPolicy}` } : null,
      bytes,
    };
  }

  /** The answer has begun, so its reader only sees that it breaks off. */
  async function* reportingFailure<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part, undefined> {
    try {
      yield* parts;
    } catch (error) {
      onProblem("an export broke off", error);
      throw error;
    }
  }

  const exports: Exports = {
    async ask(user, request) {
      const found = await count(user, request);
      const { id, key, endsAt } = await requests.keep(user, request);
      return {
        address: `${downloadExport.url.replace(":id", id)}?key=${key}`,
        ends_at: endsAt.toISOString(),
        file_name: await nameOf(user, request),
        reflections: found,
      };
    },

    async download(id, key) {
      const asked = await requests.take(id, key);
      if (
        !asked ||
        !(await isSignedIn({ database, clock }, { id: asked.owner.id, sessionId: asked.sessionId }))
      )
        throw new AppError("forbidden", "This address no longer works. Ask for the export again.");
      const user = { ...asked.owner, sessionId: asked.sessionId };
      let pieces = 0;
      return open(asked.owner, asked.request, async () => {
        pieces += 1;
        if (pieces % lookedAfter === 0 && !(await isSignedIn({ database, clock }, user)))
          throw new AppError("forbidden", "You have signed out, so this download ends here.");
        await events.emit("personActive", user, 0);
      });
    },

    async write(owner, request) {
      await count(owner, request);
      return open(owner, request);
    },
  };

  const routes: FastifyPluginAsyncZod = (app) => askRoutes(app, { exports, limits });
  const publicRoutes: FastifyPluginAsyncZod = (app) => downloadRoutes(app, { exports });
  return {
    routes,
    publicRoutes,
    jobs: { sweep_exports: everyTenMinutes(requests.sweep) },
    /** For commands of the host. */
    write: exports.write,
    /** Ends what is being downloaded. */
    async breakOff(): Promise<void> {
      for (const each of underWay) each.destroy();
      await rendering.close();
    },
  };
}

async function* withEach<Piece>(
  pieces: AsyncIterable<Piece>,
  onPiece: () => Promise<void>,
): AsyncGenerator<Piece, undefined> {
  for await (const piece of pieces) {
    await onPiece();
    yield piece;
  }
}
