import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

/**
 * Browsers record a stream: without its length, and without the index by which a player finds a place in it. The same
 * sound is written again with both. Where that fails, the recording stays as it is, which plays, too.
 */
export async function finishSound(sound: Blob): Promise<Blob> {
  const isWebm = sound.type.includes("webm");
  if (!isWebm && !sound.type.includes("mp4")) return sound;
  try {
    const output = new Output({
      format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "in-memory" }),
      target: new BufferTarget(),
    });
    const input = new Input({ source: new BlobSource(sound), formats: [WEBM, MATROSKA, MP4] });
    const conversion = await Conversion.init({ input, output });
    await conversion.execute();
    const { buffer } = output.target;
    return buffer ? new Blob([buffer], { type: sound.type }) : sound;
  } catch (error) {
    reportError(error);
    return sound;
  }
}
