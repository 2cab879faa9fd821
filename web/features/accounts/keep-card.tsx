import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { News } from "#web/ui/news.tsx";

type KeepCardProps = {
  title: string;
  label: string;
  groups: readonly string[];
  /** The text that the Copy button copies. */
  text: string;
  pronoun: "it" | "them";
  /** Saves it as a file. Without it, there is no such button. */
  onSave?: () => void;
  /** True for the groups of a key; codes have no order. */
  isNumbered?: boolean;
};

/** A secret that is shown once, with ways to keep it. */
export function KeepCard({ title, label, groups, text, pronoun, onSave, isNumbered = false }: KeepCardProps) {
  const [news, setNews] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNews(
        pronoun === "it"
          ? t("Copied. Put it where you keep your passwords.")
          : t("Copied. Put them where you keep your passwords."),
      );
    } catch {
      // The browser refuses if the person didn't allow it.
      // Only what can be saved as a file is one thing.
      setNews(
        onSave
          ? t("Your browser did not allow copying. Select it and copy it by hand, or save it.")
          : t("Your browser did not allow copying. Select them and copy them by hand, or print them."),
      );
    }
  };
  return (
    <div className={isNumbered ? "recovery-key" : "recovery-key recovery-codes"}>
      <p className="recovery-key__title">{title}</p>
      <ol className="recovery-key__groups" aria-label={label}>
        {groups.map((group, at) => (
          <li key={group}>
            {isNumbered && (
              <span className="recovery-key__number" aria-hidden="true">
                {at + 1}
              </span>
            )}
            <span className="recovery-key__group">{group}</span>
          </li>
        ))}
      </ol>
      <div className="recovery-key__acts">
        {/* Browsers have a clipboard only on secure origins. */}
        {navigator.clipboard && (
          <Button onClick={copy} Icon={Copy}>
            {t("Copy")}
          </Button>
        )}
        {onSave && (
          <Button onClick={onSave} Icon={Download}>
            {t("Save as text")}
          </Button>
        )}
        <Button onClick={() => window.print()} Icon={Printer}>
          {t("Print")}
        </Button>
      </div>
      <News words={news} className="setting__help" />
    </div>
  );
}
