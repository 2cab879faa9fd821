import { Copy, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";

type RecoveryCodesCardProps = { codes: readonly string[]; username: string; onKept: () => void };

/** The codes, shown this once, with the ways to keep them. */
export function RecoveryCodesCard({ codes, username, onKept }: RecoveryCodesCardProps) {
  const [news, setNews] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setNews("Copied. Put them where you keep your passwords.");
    } catch {
      // The browser refuses where the person didn't allow it.
      setNews("Your browser did not let them be copied. Mark them and copy them by hand, or print them.");
    }
  };
  return (
    <div className="seal-step">
      <h4 className="seal-step__title" ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h4>
      <p className="seal-step__words">
        They are shown this once. Each takes the place of a code of your app, one time, should your phone be
        lost.
      </p>
      <div className="recovery-key recovery-codes">
        <p className="recovery-key__title">Recovery codes of {username}</p>
        <ol className="recovery-key__groups" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <span className="recovery-key__group">{code}</span>
            </li>
          ))}
        </ol>
        <div className="recovery-key__acts">
          {/* Browsers offer the clipboard on secure origins only. */}
          {navigator.clipboard && (
            <Button onClick={copy}>
              <Copy className="icon icon--small" />
              Copy
            </Button>
          )}
          <Button onClick={() => window.print()}>
            <Printer className="icon icon--small" />
            Print
          </Button>
        </div>
        <p className={news ? "setting__help" : "visually-hidden"} role="status">
          {news}
        </p>
      </div>
      <div className="edit-form__acts">
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
