import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { newKey } from "../sealing.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { createTextThreads, type TextTasks, textTasksHere } from "./text-tasks.ts";

describe("the tasks on texts", () => {
  const threads = createTextThreads();
  afterAll(() => threads.close());
  const long = hostileTexts["ordinary sentences"] ?? "";
  const digest = (text: string, gistText = text) => ({
    gist: text,
    gistText,
    ownWords: text,
    excerptLength: 100,
  });
  const index = (markdown: string) => ({
    engine: "sqlite" as const,
    searchKey: newKey(),
    pages: [{ markdown, plain: ["A title"] }],
  });

  it.each(["a short text", long])("give the same in a thread", async (text) => {
    expect(await threads.digest(digest(text), "ada")).toEqual(await textTasksHere.digest(digest(text)));
    const task = index(text);
    expect(await threads.index(task, "ada")).toEqual(await textTasksHere.index(task));
    const excerpt = { markdown: text, search: null, length: 100 };
    expect(await threads.excerpt(excerpt, "ada")).toEqual(await textTasksHere.excerpt(excerpt));
  });

  it.each([
    ["index", (threads: TextTasks, text: string) => threads.index(index(text), "ada")],
    ["digest", (threads: TextTasks, text: string) => threads.digest(digest(text), "ada")],
    [
      "excerpt",
      (threads: TextTasks, text: string) =>
        threads.excerpt({ markdown: text, search: null, length: 100 }, "ada"),
    ],
  ])("leave the event loop free: a thread does the %s of a long text", async (_, doTask) => {
    const threads = createTextThreads();
    const started = vi.fn();
    process.once("worker", started);
    onTestFinished(() => threads.close());
    await doTask(threads, "a short text");
    expect(started).not.toHaveBeenCalled();
    await doTask(threads, long);
    expect(started).toHaveBeenCalledOnce();
  });

  it("make an excerpt of what the person wrote, not of what describes a picture", async () => {
    const excerptOf = async (text: string, gistText: string) =>
      (await textTasksHere.digest(digest(text, gistText))).excerpt;
    const [picture, words] = ["![The mill](attachment:1)", "Seen on the way home."];
    expect(await excerptOf(`${picture}\n\n${words}`, words)).toBe(words);
    expect(await excerptOf(picture, "")).toBe("The mill");
  });

  it("fail alone", async () => {
    const task = index(long);
    // An invalid page, so the thread throws.
    const broken = { ...task, pages: [...task.pages, JSON.parse('{"markdown": "", "plain": [null]}')] };
    const [failed, done] = await Promise.allSettled([
      threads.index(broken, "ada"),
      threads.digest(digest(long), "ada"),
    ]);
    expect(failed.status).toBe("rejected");
    expect(done.status).toBe("fulfilled");
  });

  it("end with the server", async () => {
    const ending = createTextThreads();
    const task = ending.digest(digest(long), "ada");
    await Promise.all([ending.close(), expect(task).rejects.toThrow()]);
  });
});
