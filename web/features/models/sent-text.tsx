import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { t, tc } from "#contract/translate.ts";
import { formatBytes } from "#web/attachments/file-rules.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { callQuery } from "./call-queries.ts";
import { destinationName, outcomeWords, purposeWords } from "./model-words.ts";

/** One call with the exact text that was sent. */
export function SentText({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: call, error, refetch } = useQuery(callQuery(id));
  return (
    <div className="sent">
      <div className="settings__head">
        <h2 className="sent__title">{call ? purposeWords()[call.purpose] : t("One call")}</h2>
        <IconButton label={t("Close")} onClick={onClose} Icon={X} />
      </div>
      <QueryFailure error={error} retry={refetch} title={t("This can’t be shown")} />
      {call && (
        <>
          <dl className="sent__facts">
            <dt>{t("When")}</dt>
            <dd>{formatMoment(call.at)}</dd>
            <dt>{t("Destination")}</dt>
            <dd>
              {call.stays_here
                ? t("{place}, on this server’s own machine, so it stayed here", {
                    place: destinationName(call),
                  })
                : destinationName(call)}
            </dd>
            {call.model !== "" && (
              <>
                <dt>{t("Model")}</dt>
                <dd>
                  {call.model}, {call.provider}
                </dd>
              </>
            )}
            {call.tokens_in !== null && (
              <>
                <dt>{tc("parts of a text that models count", "Tokens")}</dt>
                <dd>
                  {t("{tokens_in, number} in, {tokens_out, number} out", {
                    tokens_in: call.tokens_in,
                    tokens_out: call.tokens_out ?? 0,
                  })}
                </dd>
              </>
            )}
            <dt>{t("Result")}</dt>
            <dd>{outcomeWords(call)}</dd>
          </dl>
          {partsOf(call.sent).map(({ name, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one call never change.
            <section className="sent__part" key={index}>
              <h3>{name}</h3>
              <pre dir="auto">{text}</pre>
            </section>
          ))}
          {call.sent.sound && (
            <p className="accounts__note">
              {t("A recording of {size} was sent. The sound itself is not recorded here a second time.", {
                size: formatBytes(call.sent.sound.bytes),
              })}
            </p>
          )}
          {call.characters === 0 && !call.sent.sound && (
            <p className="accounts__note">{t("No text was sent with it.")}</p>
          )}
        </>
      )}
    </div>
  );
}

function partsOf({
  system,
  turns,
  texts,
}: {
  system: string;
  turns: readonly { role: "user" | "assistant"; text: string }[];
  texts: readonly string[];
}): { name: string; text: string }[] {
  return [
    ...(system === "" ? [] : [{ name: t("What it was told first"), text: system }]),
    ...turns.map(({ role, text }) => ({
      name: role === "user" ? t("From you") : t("From the companion"),
      text,
    })),
    ...texts.map((text, index) => ({ name: t("Passage {number, number}", { number: index + 1 }), text })),
  ];
}
