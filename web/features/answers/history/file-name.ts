/** `answers-three-good-things.csv`: letters and digits alone, which every device can name a file by. */
export function fileNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return name === "" ? "answers.csv" : `answers-${name}.csv`;
}
