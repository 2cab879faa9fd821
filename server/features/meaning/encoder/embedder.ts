import { type Context, perContext } from "#server/context.ts";
import { findEmbedder } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createEncoder, type Embedder, type Encoder } from "./encoder.ts";

/** What stays in memory for one server. Only tests and benchmarks replace the encoder, before its first use. */
export const encodingOf = perContext((): { encoder: Encoder; stopping: AbortController } => ({
  encoder: createEncoder(),
  stopping: new AbortController(),
}));

export const encoderOf = (context: Context): Encoder => encodingOf(context).encoder;

/** The person's own model, or the encoder that comes with Reflector. */
export const embedderOf = async (context: Context, owner: Owner): Promise<Embedder> =>
  (await findEmbedder(context, owner)) ?? encoderOf(context);
