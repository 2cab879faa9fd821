import { compareNames } from "#contract/formats.ts";
import { languageTag, t } from "#contract/translate.ts";
import { pageLocale } from "#web/lib/dates.ts";
import type { SearchOption } from "#web/ui/search-select.tsx";

/** Languages that browsers can write dates in, with the countries whose dates differ. */
const tags =
  "af am ar ar-EG az be bg bn bo br bs ca cs cy da de de-AT de-CH el en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA eo es es-AR es-MX et eu fa fi fil fo fr fr-BE fr-CA fr-CH fy ga gd gl gu ha he hi hr hu hy ia id ig is it it-CH ja jv ka kk km kn ko ku ky lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nl-BE nn or pa pl ps pt-BR pt-PT qu rm ro ru rw sc sd si sk sl so sq sr sr-Latn su sv sw ta te th ti tk to tr tt ug uk ur uz vi wo xh yi yo zh-Hans zh-Hant zu".split(
    " ",
  );

/** The empty value follows the page and the device. A stored language is always among the options. */
export function languageOptions(stored: string | null): SearchOption[] {
  const device = new Intl.DateTimeFormat().resolvedOptions().locale;
  const locale = pageLocale() ?? device;
  const name = languageName(locale, locale, "dialect");
  const all = stored === null || tags.includes(stored) ? listed() : [toOption(stored), ...listed()];
  return [
    {
      value: "",
      // Only those on another language than their device’s need to know that dates follow the page.
      label:
        new Intl.Locale(locale).language === new Intl.Locale(device).language
          ? t("Same as this device ({name})", { name })
          : t("Same as the language of the app ({name})", { name }),
    },
    ...all,
  ];
}

let list: SearchOption[] | undefined;

/** Computed once: it asks Intl for two names of each of about a hundred languages. */
function listed(): SearchOption[] {
  list ??= Intl.DateTimeFormat.supportedLocalesOf(tags)
    .map(toOption)
    .sort((a, b) => compareNames(a.label, b.label));
  return list;
}

const toOption = (tag: string): SearchOption => ({
  value: tag,
  label: languageName(tag, tag),
  lang: tag,
  alias: languageName(tag, languageTag()),
});

/** The name of `tag`, written in `language`: English (United Kingdom), or as a dialect: British English. */
function languageName(
  tag: string,
  language: string,
  languageDisplay: "standard" | "dialect" = "standard",
): string {
  const { baseName } = new Intl.Locale(tag);
  const names = new Intl.DisplayNames(language, { type: "language", languageDisplay });
  const name = names.of(baseName) ?? baseName;
  // Only in scripts that begin names with a capital: Georgian has capitals, but does not.
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(name)
    ? name.slice(0, 1).toLocaleUpperCase(baseName) + name.slice(1)
    : name;
}
