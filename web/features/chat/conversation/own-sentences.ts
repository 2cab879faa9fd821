const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** The sentences of a text, each as it was written. `line`: those of one line stay together. */
export type OwnSentence = { line: number; text: string };

export const sentencesIn = (text: string): OwnSentence[] =>
  text.split("\n").flatMap((each, line) =>
    [...segmenter.segment(each)].flatMap(({ segment }) => {
      const sentence = segment.trim();
      return sentence === "" ? [] : [{ line, text: sentence }];
    }),
  );

/** Whether a message only asks, so that a summary has nothing to take from it. */
export const onlyAsks = (text: string): boolean =>
  sentencesIn(text).every((each) => /[?？؟]["”’»)]*$/u.test(each.text));

/** The chosen sentences of several messages: one paragraph for each message, and nothing added. */
export const summaryOf = (messages: readonly (readonly OwnSentence[])[]): string =>
  messages
    .filter((sentences) => sentences.length > 0)
    .map((sentences) =>
      [...Map.groupBy(sentences, ({ line }) => line).values()]
        .map((together) => together.map(({ text }) => text).join(" "))
        .join("\n"),
    )
    .join("\n\n");
