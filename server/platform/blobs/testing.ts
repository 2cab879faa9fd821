import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { z } from "zod";
import type { S3Settings } from "./blobs.ts";

const addressSchema = z.object({ port: z.int() });

export type TestS3 = {
  settings: S3Settings;
  folder: string;
  /** Ends all connections, also new ones. */
  halt(): void;
  resume(): void;
  stop(): Promise<void>;
};

/**
 * An S3 server on loopback with one empty bucket. It does not understand how Amazon's client signs requests about a
 * whole bucket, so it accepts any secret unless it is only asked for single keys.
 */
export async function startTestS3({ checksEveryKey = false } = {}): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-s3-"));
  const bucket = "attachments";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    allowMismatchedSignatures: !checksEveryKey,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  const { port } = addressSchema.parse(server.httpServer.address());
  let isHalted = false;
  // It keeps listening, because S3rver can't be run again once it is closed.
  server.httpServer.on("connection", (socket) => {
    if (isHalted) socket.destroy();
  });
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
    },
    folder,
    halt() {
      isHalted = true;
      server.httpServer.closeAllConnections();
    },
    resume() {
      isHalted = false;
    },
    async stop() {
      server.httpServer.close();
      // Kept-alive connections would delay the stop.
      server.httpServer.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
