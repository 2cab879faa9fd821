/** Iterates a stream. Where its reader stops early, the stream is cancelled, and what it does then can't fail. */
export async function* readStream<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A stream that has ended takes no notice, and one that failed has said why.
    await reader.cancel().catch(() => {});
  }
}
