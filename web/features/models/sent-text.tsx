import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
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
        <h2 className="sent__title">{call ? purposeWords[call.purpose] : "One call"}</h2>
        <IconButton label="Close" onClick={onClose} Icon={X} />
      </div>
      <QueryFailure error={error} retry={refetch} title="This can’t be shown" />
      {call && (
        <>
          <dl className="sent__facts">
            <dt>When</dt>
            <dd>{formatMoment(call.at)}</dd>
            <dt>Where to</dt>
            <dd>
              {destinationName(call)}
              {call.stays_here && ", on this server’s own machine, so it stayed here"}
            </dd>
            {call.model !== "" && (
              <>
                <dt>Model</dt>
                <dd>
                  {call.model}, {call.provider}
                </dd>
              </>
            )}
            {call.tokens_in !== null && (
              <>
                <dt>Tokens</dt>
                <dd>
                  {call.tokens_in.toLocaleString("en")} in, {(call.tokens_out ?? 0).toLocaleString("en")} out
                </dd>
              </>
            )}
            <dt>Result</dt>
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
              A recording of {formatBytes(call.sent.sound.bytes)} was sent. The sound itself is not recorded
              here a second time.
            </p>
          )}
          {call.characters === 0 && !call.sent.sound && (
            <p className="accounts__note">No text was sent with it.</p>
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
    ...(system === "" ? [] : [{ name: "What it was told first", text: system }]),
    ...turns.map(({ role, text }) => ({ name: role === "user" ? "From you" : "From the companion", text })),
    ...texts.map((text, index) => ({ name: `Passage ${index + 1}`, text })),
  ];
}
