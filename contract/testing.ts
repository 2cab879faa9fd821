import fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };

/** Any code point except surrogates, including NUL. fast-check's own `binary` takes a second and a half to build. */
export const anyCharacter = fc.nat(0x10ffff - surrogates.count).map(
  (at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count),
  // With it, fast-check also tries strings such as `__proto__`.
  (character) => {
    const code = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error("Not one character.");
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
