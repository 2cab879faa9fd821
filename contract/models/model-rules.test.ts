import { expect, it } from "vitest";
import { billionsOf } from "./model-rules.ts";

it.each([
  ["llama3.2:1b", 1],
  ["SmolLM2-135M-Instruct-Q8_0.gguf", 0.135],
  ["qwen2.5:0.5b-instruct", 0.5],
  ["mixtral-8x7b", 56],
  ["Meta-Llama-3.1-70B-Instruct", 70],
  ["8.0B", 8],
  ["gpt-4o-mini", null],
  ["claude-sonnet", null],
  ["mistral-large-2411", null],
  ["", null],
])("the name %s tells a size of %s billions", (name, billions) => {
  expect(billionsOf(name)).toBe(billions);
});
