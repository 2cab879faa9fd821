import { Parser } from "htmlparser2";
import { BrokenOff } from "../source/json-values.ts";

/** A `dict` or an `array`, with the name of the value that comes next in it. */
type Open = { into: Record<string, unknown> | unknown[]; key: string };

const deepest = 50;

/**
 * The value of one of Apple's property lists in XML (its PropertyList-1.0.dtd): dates and data as they are written.
 * @throws BrokenOff if it ends too early, or is not a property list
 */
export function plistValue(text: string): unknown {
  const open: Open[] = [];
  let root: unknown;
  let word = "";
  let isWhole = false;
  const put = (value: unknown) => {
    const last = open.at(-1);
    if (!last) root = value;
    else if (Array.isArray(last.into)) last.into.push(value);
    // Defined, so that a key named __proto__ is a key like any other.
    else Object.defineProperty(last.into, last.key, { value, enumerable: true, configurable: true });
  };
  const parser = new Parser(
    {
      onopentag(name) {
        word = "";
        if (name !== "dict" && name !== "array") return;
        if (open.length >= deepest) throw new BrokenOff();
        const into = name === "dict" ? {} : [];
        put(into);
        open.push({ into, key: "" });
      },
      ontext(more) {
        word += more;
      },
      onclosetag(name, implied) {
        const last = open.at(-1);
        if (name === "dict" || name === "array") open.pop();
        else if (name === "key" && last) last.key = word;
        else if (name === "string" || name === "date" || name === "data") put(word);
        else if (name === "integer" || name === "real") put(Number(word));
        else if (name === "true" || name === "false") put(name === "true");
        // The parser closes open elements at the end of a file that is cut short.
        else if (name === "plist") isWhole = !implied;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (!isWhole) throw new BrokenOff();
  return root;
}
