import { expect, it } from "vitest";
import { render } from "#web/lib/testing.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTable } from "./chart-table.tsx";

const data = () => ({
  columns: ["Day", "Answer"],
  rows: ["2026-11-20", "2026-11-21"].map((day) => ({
    id: day,
    head: day,
    cells: ["0, Not at all"],
    raw: [day, 0],
  })),
});
const label = "Little interest or pleasure in doing things";

it("names the language of a question and its answers, which may not be that of the page", async () => {
  const { page, show } = await render(
    <ChartFrame label={label} language="en" data={data}>
      {null}
    </ChartFrame>,
  );
  expect(page.querySelector("figcaption")?.outerHTML).toMatch(/dir="auto" lang="en"/);
  await show(<ChartTable label={label} language="en" data={data()} />);
  expect(page.querySelector("caption")?.lang).toBe("en");
  expect(page.querySelector("td bdi")?.outerHTML).toBe('<bdi lang="en">0, Not at all</bdi>');
  await show(<ChartTable label={label} language="en" data={data()} most={1} />);
  expect(page.querySelector("caption")?.lang).toBe("");
});
