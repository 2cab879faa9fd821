import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressesOf,
  checkAddresses,
  kindOfAddress,
  type Reach,
  RefusedAddress,
  refusalOf,
} from "./destinations.ts";

const openAi: Reach = { kind: "provider", id: "openai" };
const allowed = (...hosts: string[]): Reach => ({ kind: "allowed", hosts });
const addresses = (reach: Reach, address: string) => addressesOf(reach, new URL(address));

describe("a network address", () => {
  it.each([
    ["127.0.0.1", "loopback"],
    ["127.255.1.2", "loopback"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "loopback"],
    ["::ffff:7f00:1", "loopback"],
    ["64:ff9b::127.0.0.1", "loopback"],
    ["10.1.2.3", "private"],
    ["172.31.255.255", "private"],
    ["172.32.0.1", "public"],
    ["192.168.0.1", "private"],
    ["100.64.0.1", "private"],
    ["::ffff:192.168.0.1", "private"],
    ["64:ff9b::a00:1", "private"],
    ["fd12::1", "private"],
    ["0.0.0.0", "never"],
    ["::", "never"],
    ["::ffff:0.0.0.0", "never"],
    ["169.254.169.254", "never"],
    ["::ffff:169.254.169.254", "never"],
    ["::127.0.0.1", "never"],
    ["fe80::1%eth0", "never"],
    ["224.0.0.1", "never"],
    ["255.255.255.255", "never"],
    ["2002:7f00:1::", "never"],
    ["2001:0:1::", "never"],
    ["ff02::1", "never"],
    ["localhost", "never"],
    ["93.184.216.34", "public"],
    ["64:ff9b::5db8:d822", "public"],
    ["2606:2800:220:1::1", "public"],
  ])("%s is %s", (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });

  it("is the same kind when it is written as a mapped one", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(kindOfAddress(`::ffff:${address}`)).toBe(kindOfAddress(address));
      }),
    );
  });
});

describe("a connection", () => {
  const onThisMachine = [
    "http://0.0.0.0:11434/v1",
    "http://[::1]:11434/v1",
    "http://[::ffff:127.0.0.1]/v1",
    "http://127.0.0.1/v1",
    "http://127.1/v1",
    "http://2130706433/v1",
    "http://0x7f000001/v1",
    "http://0177.0.0.1/v1",
    "http://localhost/v1",
    "http://localhost./v1",
    "http://169.254.169.254/latest/meta-data",
    "http://[fe80::1]/v1",
    "http://10.0.0.1/v1",
    "http://router/v1",
    "https://127.0.0.1:3000/v1",
    "https://2130706433/v1",
    "https://[::1]/v1",
    "https://[::ffff:10.0.0.1]/v1",
    "https://192.168.1.1/v1",
    "https://169.254.169.254/latest/meta-data",
  ];
  it.each(onThisMachine)("may not name %s, whatever public hosts are allowed", (address) => {
    for (const reach of [openAi, allowed(), allowed("*"), allowed("models.example.org")])
      expect(refusalOf(reach, address)).not.toBeNull();
  });

  it.each([
    ["ftp://models.example.org", "https:// or http://"],
    ["models.example.org", "Enter an address"],
    ["https://key@models.example.org/v1", "Enter the key in its own field"],
    ["https://models.example.org@127.0.0.1/v1", "Enter the key in its own field"],
    ["https://models.example.org/v1?x=1", "without ? or #"],
    ["https://other.example.org/v1", "AI_ALLOWED_HOSTS"],
    ["https://models.example.org:8443/v1", "AI_ALLOWED_HOSTS"],
    ["https://models.example.org.evil.example/v1", "AI_ALLOWED_HOSTS"],
  ])("is told why it may not name %s", (address, sentence) => {
    expect(refusalOf(allowed("models.example.org:443"), address)).toContain(sentence);
  });

  it("reaches a well-known provider at its own address alone, over https", () => {
    expect(addresses(openAi, "https://api.openai.com/v1/chat/completions")).toEqual(["public"]);
    expect(addresses(openAi, "http://api.openai.com/v1")).toEqual([]);
    expect(addresses(openAi, "https://api.openai.com:444/v1")).toEqual([]);
    expect(addresses(openAi, "https://api.openai.com.example.org/v1")).toEqual([]);
  });

  it("reaches the house's network under a name that the host allows, but this machine under its own alone", () => {
    const reach = allowed("Ollama:11434", "192.168.1.20", "localhost:8080", "[::1]:9000", "169.254.169.254");
    expect(addresses(reach, "http://ollama:11434/v1")).toEqual(["public", "private"]);
    expect(addresses(reach, "http://ollama/v1")).toEqual([]);
    expect(addresses(reach, "http://192.168.1.20:5000/v1")).toEqual(["public", "private"]);
    expect(addresses(reach, "http://localhost:8080/v1")).toEqual(["loopback"]);
    expect(addresses(reach, "http://[::1]:9000/v1")).toEqual(["loopback"]);
    expect(addresses(reach, "http://169.254.169.254/")).toEqual([]);
  });

  it("reaches every public host over https where the host allows that", () => {
    expect(addresses(allowed("*"), "https://anything.example.org/v1")).toEqual(["public"]);
    expect(addresses(allowed("*"), "http://anything.example.org/v1")).toEqual([]);
  });

  it("reaches what was found on this machine at its own port alone", () => {
    const found: Reach = { kind: "local", origins: ["http://127.0.0.1:11434"] };
    expect(addresses(found, "http://127.0.0.1:11434/v1")).toEqual(["loopback"]);
    for (const other of [
      "http://127.0.0.1:8080/v1",
      "http://localhost:11434/v1",
      "http://127.0.0.2:11434/v1",
    ])
      expect(addresses(found, other)).toEqual([]);
  });
});

describe("a name", () => {
  const at = (...ips: string[]) => ips.map((address) => ({ address, family: 4 }));
  it("is refused if any of its addresses is not allowed, or if it has none", () => {
    expect(() => checkAddresses(["public"], at("93.184.216.34"))).not.toThrow();
    for (const found of [at("127.0.0.1"), at("93.184.216.34", "127.0.0.1"), at("169.254.169.254"), at()])
      expect(() => checkAddresses(["public", "private"], found)).toThrow(RefusedAddress);
    expect(() => checkAddresses(["public"], at("192.168.1.1"))).toThrow(RefusedAddress);
  });
});
