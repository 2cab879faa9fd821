import type { Site } from "./site.ts";

/** `isFelt` waits until a call has failed because of the fault. */
export type Fault = (site: Site, isFelt: () => Promise<void>) => Promise<void>;

const restartPostgres =
  (how: "fast" | "immediate"): Fault =>
  async ({ postgres, expectNotReady }, isFelt) => {
    await postgres.halt(how);
    await isFelt();
    await expectNotReady();
    await postgres.resume();
  };

export const faults = {
  "a server is killed and another added": async (site) => {
    await site.endServer("kill9");
    await site.addServer();
  },
  "a server is added and another stopped": async (site) => {
    await site.addServer();
    await site.endServer("stop");
  },
  "S3 goes away and comes back": async ({ s3 }, isFelt) => {
    s3.halt();
    await isFelt();
    s3.resume();
  },
  "PostgreSQL restarts": restartPostgres("fast"),
  "PostgreSQL crashes and restarts": restartPostgres("immediate"),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
