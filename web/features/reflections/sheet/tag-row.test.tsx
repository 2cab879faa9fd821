import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render, typeInto } from "#web/lib/testing.ts";
import { labelsQuery } from "../reflection-queries.ts";
import { TagRow } from "./tag-row.tsx";

it("keeps a tag with Enter, unless the key ends a composition", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(labelsQuery.queryKey, { tags: [], feelings: [] });
  const onChange = vi.fn();
  const { page } = await render(
    <QueryClientProvider client={client}>
      <TagRow tags={[]} onChange={onChange} />
    </QueryClientProvider>,
  );
  await act(async () => {
    page.querySelector<HTMLElement>(".tag--add")?.click();
    await import("./tag-field.tsx");
  });
  const field = page.querySelector("input");
  if (!field) throw new Error("There is no field.");
  await typeInto(field, "東京");
  const press = (more: KeyboardEventInit) =>
    act(async () => {
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...more }),
      );
    });
  await press({ isComposing: true, keyCode: 229 });
  await press({ keyCode: 229 });
  expect(onChange).not.toHaveBeenCalled();
  await press({ keyCode: 13 });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(["東京"]);

  const long = "a".repeat(80);
  await typeInto(field, long);
  await press({ keyCode: 13 });
  await act(async () => field.blur());
  expect(onChange).toHaveBeenCalledOnce();
  expect(field.value).toBe(long);
  expect(page.textContent).toContain("At most 64 characters; this has 80.");
});
