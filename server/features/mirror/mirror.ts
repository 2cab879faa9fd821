import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getMirror, type Mirror, setMirror } from "#contract/mirror/mirror.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { eraseFolder, MirrorProblem, openFolder, renameFolder } from "./mirror-folder.ts";
import { createMirrorStore, type MirrorRow } from "./mirror-store.ts";
import { createMirroring, type MirrorPorts } from "./mirroring.ts";

/** As long as one turn of quiet work may take. */
const turnMs = 1000;
const claimMs = 60_000;

/** This server was so slow that another took over. */
class ClaimLost extends Error {}

/**
 * The reflections of people who want this, as Markdown in a folder of the host. Anyone who can open it can read them.
 */
export function createMirror({
  database,
  clock,
  root,
  ...ports
}: MirrorPorts & {
  database: Database;
  clock: Clock;
  /** MIRROR_DIR. `null`: nobody can have one. */
  root: string | null;
}) {
  const store = createMirrorStore(database);
  const mirroring = createMirroring(ports, store);
  const now = () => clock.now().getTime();
  const personOf = async (owner: Owner) => {
    const person = await database.asOwner(owner.id, (tx) => findPerson(tx, owner.id));
    if (!person) throw authenticationRequired();
    return person;
  };

  async function stateOf(owner: Owner): Promise<Mirror> {
    const row = await store.find(owner);
    const { host_held } = await personOf(owner);
    const isOn = row?.is_on === 1;
    const last = isOn ? await ports.reflections.lastChange(owner) : 0;
    return {
      host: root === null ? "off" : "on",
      on: isOn,
      since: isOn ? new Date(row.since).toISOString() : null,
      folder: isOn ? row.folder : null,
      sealed: !host_held,
      files: await store.count(owner),
      waiting: isOn ? Math.max(last - row.last_change, 0) : 0,
      last_written_at: row?.written_at == null ? null : new Date(row.written_at).toISOString(),
      problem: row?.problem ?? null,
    };
  }

  async function step(
    owner: Owner,
    row: MirrorRow,
    folders: string,
    renewClaim: () => Promise<void>,
  ): Promise<number> {
    const { username } = await personOf(owner);
    if (row.folder !== username) {
      await renameFolder(folders, row.folder, username, owner.id);
      await store.change(owner, { folder: username });
    }
    const isNew = row.written_at === null && row.erasing === 0;
    const folder = await openFolder(folders, username, { ownerId: owner.id, isNew, now: clock.now() });
    if (row.erasing === 1) {
      if (await mirroring.erase(owner, folder)) return 1;
      await folder.removeIfEmpty();
      if (row.is_on === 0) await store.forget(owner);
      else await store.change(owner, { erasing: 0, last_change: 0 });
      return row.is_on;
    }
    const until = performance.now() + turnMs;
    for await (const { changes, since } of ports.reflections.changes(owner, row.last_change)) {
      await mirroring.write(owner, folder, changes, renewClaim);
      await store.change(owner, { last_change: since, written_at: now(), problem: null });
      if (performance.now() > until) return 1;
    }
    if (row.problem !== null) await store.change(owner, { problem: null });
    return 0;
  }

  const routes: FastifyPluginAsyncZod = async (app) => {
    app.route({ ...getMirror, handler: ({ user }) => stateOf(user) });
    app.route({
      ...setMirror,
      handler: async ({ user, body }) => {
        if (!body.on) await store.switchOff(user, body.erase);
        else {
          if (root === null)
            throw new AppError(
              "wrong_state",
              "Whoever runs this server has set no folder for it (MIRROR_DIR).",
            );
          await store.switchOn(user, { folder: (await personOf(user)).username, now: now() });
        }
        return stateOf(user);
      },
    });
  };

  return {
    routes,

    async quietWork(owner: Owner): Promise<number> {
      if (root === null) return 0;
      let claimedUntil = now() + claimMs;
      const row = await store.claim(owner, now(), claimedUntil);
      if (!row) return 0;
      const renewClaim = async () => {
        if (claimedUntil - now() > claimMs / 2) return;
        const renewed = await store.renew(owner, claimedUntil, now() + claimMs);
        if (renewed === null) throw new ClaimLost();
        claimedUntil = renewed;
      };
      try {
        return await step(owner, row, root, renewClaim);
      } catch (error) {
        if (error instanceof ClaimLost) return 0;
        const problem =
          error instanceof MirrorProblem
            ? error.message
            : "The last attempt failed. The server will try again.";
        await store.change(owner, { problem });
        if (error instanceof MirrorProblem) return 0;
        throw error;
      } finally {
        await store.release(owner, claimedUntil);
      }
    },

    events: {
      async personErased(ownerId: string): Promise<void> {
        const row = await database.asOwner(ownerId, (tx) =>
          tx.selectFrom("mirrors").select("folder").where("owner_id", "=", ownerId).executeTakeFirst(),
        );
        if (row && root !== null) await eraseFolder(root, row.folder, ownerId);
      },
    },
  };
}
