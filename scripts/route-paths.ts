/** `_editor.tsx` is the layout of the routes in the folder `_editor`. */
export const isLayoutOf = (layout: string, file: string): boolean =>
  file.startsWith(`${layout.replace(/\.tsx?$/, "")}/`);

/** `/reflections/{id}` from `_editor/reflections.$id.tsx`. */
export function pathOfRoute(file: string): string {
  const parts = file
    .replace(/\.tsx?$/, "")
    .split(/[/.]/)
    .filter((part) => part !== "index" && part !== "route" && !part.startsWith("_"))
    .map((part) => part.replace(/_$/, "").replace(/^\$(.+)$/, "{$1}"));
  return `/${parts.join("/")}`;
}
