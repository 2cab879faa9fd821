import { act } from "react";
import { expect, it } from "vitest";
import { createIconLoader } from "#web/lib/icon-loader.ts";
import { render } from "#web/lib/testing.ts";
import { ChosenIcon } from "./chosen-icon.tsx";

it("shows a ring until the icon has loaded, in the same box", async () => {
  const line = Promise.withResolvers<Response>();
  const loader = createIconLoader({ fetch: () => line.promise, timeout: () => new AbortController().signal });
  const { page } = await render(<ChosenIcon name="lucide:leaf" loader={loader} />);
  const svg = page.querySelector("svg");
  const box = svg?.getAttribute("viewBox");
  expect(page.querySelector("circle")).not.toBeNull();

  await act(async () => {
    line.resolve(
      Response.json({
        prefix: "lucide",
        icons: { leaf: { body: '<g stroke="currentColor" stroke-width="2"><path d="M2 21h5"/></g>' } },
        width: 24,
        height: 24,
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
  });
  expect(page.querySelector("circle")).toBeNull();
  expect(page.querySelector("g")?.getAttribute("stroke")).toBe("currentColor");
  expect(page.querySelector("g")?.getAttribute("stroke-width")).toBeNull();
  expect(page.querySelector("path")?.getAttribute("d")).toBe("M2 21h5");
  expect(page.querySelector("svg")).toBe(svg);
  expect(svg?.getAttribute("viewBox")).toBe(box);
});
