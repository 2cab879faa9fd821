import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

/**
 * Browsers record a stream without its length and without an index for seeking. This rewrites the same packets with
 * both. On failure, it returns the recording unchanged, which also plays.
 */
export async function finishSound(sound: Blob): Promise<Blob> {
  // Browsers that record MP4 write a length and an index.
  if (!sound.type.includes("webm")) return sound;
  try {
    return (await writeAgain(sound)) ?? sound;
  } catch (error) {
    reportError(error);
    return sound;
  }
}

async function writeAgain(sound: Blob): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(sound), formats: [WEBM, MATROSKA] });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track?.codec || !decoderConfig) return null;
  const output = new Output({
    format: new WebMOutputFormat(),
    target: new BufferTarget(),
  });
  const source = new EncodedAudioPacketSource(track.codec);
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, { decoderConfig });
  await output.finalize();
  const { buffer } = output.target;
  return buffer && new Blob([buffer], { type: sound.type });
}
