/** Iterates over a stream. If the reader stops early, the stream is cancelled, and later failures are ignored. */
export async function* readStream<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Has no effect on an ended stream. A failed one has already reported its error.
    await reader.cancel().catch(() => {});
  }
}
