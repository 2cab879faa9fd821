import { t } from "#contract/translate.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { offeredLanguages, storedLanguage, storeLanguage } from "#web/lib/page-language.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { useUser } from "#web/lib/user-query.ts";
import { SelectSetting } from "#web/ui/select-field.tsx";

const sameAsBrowser = "";

/** The language of the app. Nothing while there is only one. */
export function LanguageRow() {
  const { language } = useUser().preferences;
  const save = useSavePreference("language");
  const offered = { ...offeredLanguages(), ...offeredLanguages(language ?? "") };
  if (Object.keys(offered).length < 2) return null;
  return (
    <SelectSetting
      wide
      name={t("Language")}
      help={t("Of the app and its mails. You can write in any language.")}
      error={explainRefusal(save.error, "language")}
      options={[
        { value: sameAsBrowser, label: t("Same as this browser") },
        ...Object.entries(offered).map(([value, label]) => ({ value, label, lang: value })),
      ]}
      value={language ?? sameAsBrowser}
      onChange={(chosen) => {
        const tag = chosen === sameAsBrowser ? null : chosen;
        const before = storedLanguage();
        save.mutate(tag, {
          onSuccess: () => {
            storeLanguage(tag);
            // Words that are not sent yet are stored on this device, and sent as the page is left.
            location.reload();
          },
          onError: () => storeLanguage(before),
        });
      }}
    />
  );
}
