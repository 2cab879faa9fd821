import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { scenePalettes } from "./scripts/scene-palettes.ts";

/** Tests that run a whole server or one of its programs. In a whole test run, no other tests run at the same time. */
const alone = ["server/*.test.ts", "{server,chaos}/**/*.integration.test.ts"];

const onServer = {
  environment: "node" as const,
  globalSetup: ["scripts/vitest-global-setup.ts"],
  // A zone far from UTC reveals code that relies on the machine's own zone.
  env: { TZ: "Pacific/Chatham" },
};

export default defineConfig({
  test: {
    watch: false,
    pool: "forks",
    // One more than the cores that CI has: tests that start programs, or wait for a store, leave a sixth idle.
    maxWorkers: 3,
    // Files of one worker share the modules they import: loading them anew took half of all processor time. So a
    // test leaves no module changed, and no global.
    isolate: false,
    setupFiles: ["scripts/vitest-setup.ts"],
    // For tests that hang. On a busy machine, one that starts programs, or that runs beside the journeys, takes a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          ...onServer,
          name: "server",
          include: alone,
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: "server-units",
          include: ["{contract,demo,server,scripts,bench,scenes}/**/*.test.ts"],
          exclude: alone,
        },
      },
      {
        extends: true,
        plugins: [react(), scenePalettes()],
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
          env: { TZ: "Europe/Berlin" },
        },
      },
    ],
  },
});
