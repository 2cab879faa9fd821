import { Copy } from "lucide-react";
import { useState } from "react";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { News } from "#web/ui/news.tsx";

type CopyLineProps = { label: string; copyLabel: string; text: string };

/** A text to copy into another program. */
export function CopyLine({ label, copyLabel, text }: CopyLineProps) {
  const [news, setNews] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNews(t("Copied."));
    } catch {
      // The browser refuses if the person didn't allow it.
      setNews(t("Your browser did not allow copying. Select it and copy it by hand."));
    }
  };
  return (
    <div className="copy-line">
      <figure aria-label={label}>
        <pre className="copy-line__text" dir="ltr" translate="no">
          {text}
        </pre>
      </figure>
      {/* Browsers have a clipboard only on secure origins. */}
      {navigator.clipboard && (
        <Button aria-label={copyLabel} onClick={copy} Icon={Copy}>
          {t("Copy")}
        </Button>
      )}
      <News words={news} className="setting__help" />
    </div>
  );
}
