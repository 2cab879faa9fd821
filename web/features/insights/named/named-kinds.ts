/** People and places are one kind, recurring themes the other: their addresses and texts. */
export const namedKinds = {
  person: {
    list: "/insights/people",
    analyzer: "people",
    page: "/insights/people/$id",
    title: "People and places",
    what: "names",
    counts: "Mentioned on",
    languages: "Names are found in English, German, French, Spanish, Portuguese and Italian so far.",
    notShown: "This page can’t be shown just now",
    gone: "Nobody here by that name",
    goneWords: "Your journal no longer names this person or place, or you put it aside.",
  },
  theme: {
    list: "/insights/themes",
    analyzer: "themes",
    page: "/insights/themes/$id",
    title: "Themes",
    what: "themes",
    counts: "Written about on",
    languages: "Themes are only found in English text so far.",
    notShown: "This theme can’t be shown just now",
    gone: "This theme is gone",
    goneWords: "What you write has moved on from it, or you put it aside or merged it.",
  },
} as const;

export type NamedKind = keyof typeof namedKinds;
