import { useState } from "react";
import { providerOf } from "#contract/models/model-rules.ts";
import type { Connection, ModelOverview } from "#contract/models/models.ts";
import { t, tc } from "#contract/translate.ts";
import type { Option } from "#web/ui/select.tsx";
import { SelectSetting } from "#web/ui/select-field.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import ConsentDialog from "./consent-dialog.tsx";
import { useChooseModels } from "./model-queries.ts";
import { destinationName } from "./model-words.ts";
import { TestedModel } from "./tested-model.tsx";

const off = "off";

/** Chooses what turns recordings into text. */
export function TranscriptionGroup({
  overview: { transcription, connections },
}: {
  overview: ModelOverview;
}) {
  const able = connections.filter(
    ({ provider, damaged }) => !damaged && providerOf(provider).speaks === "openai",
  );
  const used = able.find(({ id }) => transcription?.agreed && id === transcription.connection_id);
  const [opened, setOpened] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const choose = useChooseModels();
  if (able.length === 0) return null;
  const options: Option<string>[] = [
    { value: off, label: tc("transcription", "Off") },
    ...able.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const connection = able.find(({ id }) => id === (opened ?? used?.id));
  return (
    <SettingGroup name={t("Speech to text")}>
      <SelectSetting
        wide
        name={t("What transcribes your recordings")}
        help={helpOf(used, transcription?.model ?? "")}
        error={choose.error?.message}
        options={options}
        value={connection?.id ?? off}
        onChange={(value) => {
          setOpened(value);
          if (value === off) choose.mutate({ transcription: null });
        }}
      />
      {connection && (
        <>
          <TestedModel
            key={connection.id}
            use="transcription"
            label={t("Transcription model")}
            help={t(
              "For example whisper-1, or the name that your server gives. whisper.cpp’s server takes any name.",
            )}
            connection={connection}
            chosen={used === connection ? (transcription?.model ?? "") : ""}
            suggests={({ name }) => /whisper|transcri|parakeet|canary|moonshine|voxtral/i.test(name)}
            onTested={setAsked}
          />
          <ConsentDialog
            connection={connection}
            use={{ transcriptionBy: asked ?? "" }}
            open={asked !== null}
            onOpenChange={() => setAsked(null)}
          />
        </>
      )}
    </SettingGroup>
  );
}

function helpOf(used: Connection | undefined, model: string): string {
  if (!used)
    return t(
      "Choose a connection that speaks OpenAI’s API for transcriptions, such as whisper.cpp, Speaches, LocalAI or OpenAI. Nothing is sent until you press Transcribe or dictate.",
    );
  return used.stays_here
    ? t("{model}, on this server’s own machine. Nothing leaves it.", { model })
    : t("{model}: the recordings that you transcribe, and what you dictate, go to {place}.", {
        model,
        place: destinationName(used),
      });
}
