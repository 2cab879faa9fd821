import { describe, expect, it } from "vitest";
import { maxIconsAtOnce } from "#contract/icons/icons.ts";
import { createIconLoader, iconTimeoutMs } from "./icon-loader.ts";

type Answer = () => Promise<Response>;

/** An icon service whose answers the test decides. */
function openLine(first: Answer) {
  const line = { answer: first };
  const asked: string[] = [];
  const given: number[] = [];
  const loader = createIconLoader({
    fetch: async (address) => {
      asked.push(String(address));
      return line.answer();
    },
    timeout: (ms) => {
      given.push(ms);
      return new AbortController().signal;
    },
  });
  return { loader, line, asked, given };
}

const body = '<path d="M0 0h24"/>';
const answering = (more: object) => async () =>
  Response.json({ prefix: "lucide", icons: {}, width: 24, height: 24, ...more });
const leafAndSun = answering({ icons: { leaf: { body }, sun: { body } } });

/** Resolves once all requests are answered. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

describe("icons that people chose", () => {
  it("are fetched together in one request, and only once", async () => {
    const { loader, asked } = openLine(leafAndSun);
    for (const name of ["lucide:leaf", "lucide:sun", "lucide:leaf"]) loader.want(name);
    await settle();
    expect(asked).toEqual(["/api/icons/lucide.json?icons=leaf,sun"]);
    expect(loader.icon("lucide:leaf")?.shapes).toHaveLength(1);
    loader.want("lucide:leaf");
    await settle();
    expect(asked).toHaveLength(1);
  });

  it("get a second and a half to load, and are requested again later", async () => {
    const { loader, line, asked, given } = openLine(async () => {
      throw new DOMException("", "TimeoutError");
    });
    loader.want("lucide:leaf");
    await settle();
    expect(given).toEqual([iconTimeoutMs]);
    expect(iconTimeoutMs).toBe(1500);
    expect(loader.icon("lucide:leaf")).toBeNull();
    line.answer = leafAndSun;
    loader.want("lucide:leaf");
    await settle();
    expect(asked).toHaveLength(2);
    expect(loader.icon("lucide:leaf")).not.toBeNull();
  });

  it("that do not exist are requested once", async () => {
    const { loader, asked } = openLine(answering({ not_found: ["gone"] }));
    loader.want("lucide:gone");
    await settle();
    loader.want("lucide:gone");
    await settle();
    expect(loader.icon("lucide:gone")).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it("are found by an older name, too", async () => {
    const { loader } = openLine(
      answering({ icons: { "house-plug": { body } }, aliases: { "home-plug": { parent: "house-plug" } } }),
    );
    loader.want("lucide:home-plug");
    await settle();
    expect(loader.icon("lucide:home-plug")).not.toBeNull();
  });

  it("are split into requests of the size that the service accepts", async () => {
    const { loader, asked } = openLine(answering({}));
    for (let each = 0; each <= maxIconsAtOnce; each += 1) loader.want(`lucide:icon-${each}`);
    await settle();
    expect(asked).toHaveLength(2);
  });

  it.each([
    "mdi:leaf",
    "leaf",
    "",
    "lucide:",
    "lucide:../user",
    "lucide:Leaf",
    "https://elsewhere.example/a",
  ])("are never requested by a name such as %j", async (name) => {
    const { loader, asked } = openLine(leafAndSun);
    loader.want(name);
    await settle();
    expect(asked).toEqual([]);
    expect(loader.icon(name)).toBeNull();
  });
});
