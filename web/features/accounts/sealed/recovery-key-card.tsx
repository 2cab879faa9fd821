import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { groupsOf } from "#contract/accounts/recovery-key-rules.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";

type RecoveryKeyCardProps = { recoveryKey: string; username?: string };

/** The key in its groups, with the ways to keep it. */
export function RecoveryKeyCard({ recoveryKey, username }: RecoveryKeyCardProps) {
  const [news, setNews] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(recoveryKey);
      setNews("Copied. Put it where you keep your passwords.");
    } catch {
      // The browser refuses where the person didn't allow it.
      setNews("Your browser did not let it be copied. Mark it and copy it by hand, or save it.");
    }
  };
  return (
    <div className="recovery-key">
      <p className="recovery-key__title">{titleFor(username)}</p>
      <ol className="recovery-key__groups" aria-label="Recovery key">
        {groupsOf(recoveryKey).map((group, at) => (
          <li key={group}>
            <span className="recovery-key__number" aria-hidden="true">
              {at + 1}
            </span>
            <span className="recovery-key__group">{group}</span>
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
        <Button onClick={() => saveAsText(recoveryKey, username)}>
          <Download className="icon icon--small" />
          Save as text
        </Button>
        <Button onClick={() => window.print()}>
          <Printer className="icon icon--small" />
          Print
        </Button>
      </div>
      <p className={news ? "setting__help" : "visually-hidden"} role="status">
        {news}
      </p>
    </div>
  );
}

const titleFor = (username?: string) => (username ? `Recovery key of ${username}` : "Recovery key");

function saveAsText(recoveryKey: string, username?: string) {
  const text = `${titleFor(username)} at ${location.origin}
made on ${formatLongDate(new Date().toISOString())}

${recoveryKey}

Whoever has it, and a link for a new password, can open this journal. Keep it where nobody else looks.
`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = username ? `recovery-key-${username}.txt` : "recovery-key.txt";
  link.click();
  URL.revokeObjectURL(url);
}
