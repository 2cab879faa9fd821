/** Iterates over a stream. If the reader stops early, the stream is cancelled, and a later failure of it is ignored. */
export async function* readStream<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A stream that has ended ignores this. A failed one has already reported the reason.
    await reader.cancel().catch(() => {});
  }
}
