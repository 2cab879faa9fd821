import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCmac } from "./cmac.ts";

const hex = (text: string) => Buffer.from(text, "hex");

describe("AES-CMAC", () => {
  it("gives the published values of RFC 4493 and NIST", () => {
    const short = createCmac(hex("2b7e151628aed2a6abf7158809cf4f3c"));
    expect(short([""]).toString("hex")).toBe("bb1d6929e95937287fa37d129b756746");
    const long = createCmac(hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"));
    expect(long([""]).toString("hex")).toBe("028962f61b7bf89efc6b551f4667d983");
  });

  it("gives those of OpenSSL for messages of several blocks, whole and not", () => {
    const cmac = createCmac(hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"));
    const macOf = (message: string) => cmac([message]).toString("hex");
    expect(macOf("heron")).toBe("2b0dca979feaa1261dc9be33b2e17435");
    expect(macOf("sixteen letters.")).toBe("a19ad8d0ffa111f2e0e19b70eeb0b739");
    expect(macOf("a grey heron over the water")).toBe("78a5079beaf377b49cfe6f44ad6af286");
    expect(macOf("two blocks of sixteen, all whole")).toBe("b50f89ffab6e6d7c46215f8d3a2df0d3");
  });

  it("gives each message of a batch what it gets alone", () => {
    const cmac = createCmac(Buffer.alloc(32, 7));
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 80 })), (messages) => {
        expect(cmac(messages)).toEqual(Buffer.concat(messages.map((message) => cmac([message]))));
      }),
    );
  });
});
