import type { SearchOption } from "#web/ui/search-select.tsx";

/** Languages that browsers have dates in, with the countries whose dates differ. */
const tags =
  "af am ar ar-EG az be bg bn bo br bs ca cs cy da de de-AT de-CH el en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA eo es es-AR es-MX et eu fa fi fil fo fr fr-BE fr-CA fr-CH fy ga gd gl gu ha he hi hr hu hy ia id ig is it it-CH ja jv ka kk km kn ko ku ky lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nl-BE nn or pa pl ps pt-BR pt-PT qu rm ro ru rw sc sd si sk sl so sq sr sr-Latn su sv sw ta te th ti tk to tr tt ug uk ur uz vi wo xh yi yo zh-Hans zh-Hant zu".split(
    " ",
  );

/** The empty value follows the device. A stored language that the list does not hold is kept choosable. */
export function languageOptions(stored: string | null): SearchOption[] {
  const device = new Intl.DateTimeFormat().resolvedOptions().locale;
  const all = stored === null || tags.includes(stored) ? listed() : [toOption(stored), ...listed()];
  return [{ value: "", label: `Same as this device (${nameOf(device, device, "dialect")})` }, ...all];
}

let list: SearchOption[] | undefined;

/** Made once: it asks Intl for two names of each of some hundred languages. */
function listed(): SearchOption[] {
  const { compare } = new Intl.Collator("en");
  list ??= Intl.DateTimeFormat.supportedLocalesOf(tags)
    .map(toOption)
    .sort((a, b) => compare(a.label, b.label));
  return list;
}

const toOption = (tag: string): SearchOption => ({
  value: tag,
  label: nameOf(tag, tag),
  lang: tag,
  alias: nameOf(tag, "en"),
});

/** The name of a language in that language or another: English (United Kingdom), or as a dialect: British English. */
function nameOf(tag: string, language: string, languageDisplay: "standard" | "dialect" = "standard"): string {
  const { baseName } = new Intl.Locale(tag);
  const names = new Intl.DisplayNames(language, { type: "language", languageDisplay });
  const name = names.of(baseName) ?? baseName;
  // Only where capitals belong to ordinary writing: those of Georgian don't.
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(name)
    ? name.slice(0, 1).toLocaleUpperCase(baseName) + name.slice(1)
    : name;
}
