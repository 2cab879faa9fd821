import { groupsOf } from "#contract/accounts/recovery-key-rules.ts";
import { t } from "#contract/translate.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { KeepCard } from "../keep-card.tsx";

type RecoveryKeyCardProps = { recoveryKey: string; username?: string };

/** The recovery key in its groups, with ways to keep it. */
export function RecoveryKeyCard({ recoveryKey, username }: RecoveryKeyCardProps) {
  const title = username ? t("Recovery key of {username}", { username }) : t("Recovery key");
  const save = () => {
    const text = `${t("{title} at {address}", { title, address: location.origin })}
${t("made on {date}", { date: formatLongDate(new Date().toISOString()) })}

${recoveryKey}

${t("Anyone who has this key and a link for a new password can open this journal. Keep it in a private place.")}
`;
    saveFile(
      new Blob([text], { type: "text/plain" }),
      username ? `recovery-key-${username}.txt` : "recovery-key.txt",
    );
  };
  return (
    <KeepCard
      title={title}
      label={t("Recovery key")}
      groups={groupsOf(recoveryKey)}
      text={recoveryKey}
      pronoun="it"
      onSave={save}
      isNumbered
    />
  );
}
