import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import "./mirror.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getMirror, type Mirror, setMirror } from "#contract/mirror/mirror.ts";
import { callApi } from "#web/lib/call-api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { SwitchSetting } from "#web/ui/setting.tsx";

const mirrorKey = ["mirror"];

/** The folder with readable files, if the host has one. Otherwise nothing is shown. */
export function MirrorRow() {
  const { data: mirror } = useQuery({
    ...apiQuery(mirrorKey, getMirror),
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? 4_000 : false),
  });
  if (!mirror || (mirror.host === "off" && !mirror.on)) return null;
  return <Row mirror={mirror} />;
}

function Row({ mirror }: { mirror: Mirror }) {
  const [asking, setAsking] = useState<"on" | "off" | null>(null);
  const queryClient = useQueryClient();
  const set = useMutation({
    mutationFn: (body: Parameters<typeof sendMirror>[0]) => sendMirror(body),
    onSuccess: (saved) => {
      queryClient.setQueryData(mirrorKey, saved);
      setAsking(null);
    },
  });
  const close = () => {
    setAsking(null);
    set.reset();
  };
  const failure = set.error?.message ?? null;
  return (
    <>
      <SwitchSetting
        name={t("Files in a folder")}
        help={describeMirror(mirror)}
        error={mirror.problem ?? undefined}
        checked={mirror.on}
        onChange={(on) => setAsking(on ? "on" : "off")}
      />
      <Confirm
        open={asking === "on"}
        onOpenChange={close}
        title={t("Keep readable files of your journal?")}
        action={t("Keep them")}
        // Translators: answers “Keep readable files of your journal?”
        refusal={t("No")}
        busy={set.isPending}
        failure={failure}
        onConfirm={() => set.mutate({ on: true, readable_understood: true })}
      >
        {mirror.sealed
          ? t(
              "Each reflection is also written to a folder on the server’s machine, as a Markdown file that is not encrypted. Anyone who can open that folder can read it, and so can its backups. You alone hold the key of your journal: these files would open it to the person who runs this server.",
            )
          : t(
              "Each reflection is also written to a folder on the server’s machine, as a Markdown file that is not encrypted. Anyone who can open that folder can read it, and so can its backups.",
            )}
      </Confirm>
      {asking === "off" && (
        <fieldset className="mirror-end" aria-label={t("The files in the folder")}>
          <p>
            {t(
              "{files, plural, one {# file is} other {# files are}} in the folder. Your journal here stays as it is.",
              { files: mirror.files },
            )}
          </p>
          {failure !== null && <Alert>{failure}</Alert>}
          <div className="file-chooser">
            <Button disabled={set.isPending} onClick={() => set.mutate({ on: false, erase: true })}>
              {t("Erase the files")}
            </Button>
            <Button disabled={set.isPending} onClick={() => set.mutate({ on: false, erase: false })}>
              {t("Leave them there")}
            </Button>
            <Button variant="plain" onClick={close}>
              {t("Cancel")}
            </Button>
          </div>
        </fieldset>
      )}
    </>
  );
}

const sendMirror = (body: { on: true; readable_understood: true } | { on: false; erase: boolean }) =>
  callApi(setMirror, { body });

function describeMirror({ on, folder, files, waiting, last_written_at }: Mirror): string {
  if (!on)
    return t(
      "Your reflections as plain Markdown files on the server’s machine, too. Anyone who can open that folder can read them.",
    );
  return joinSentences([
    t("{files, plural, one {# readable file} other {# readable files}} in “{folder}”.", {
      files,
      folder: folder ?? "",
    }),
    // Translators: “when” is a date and time. The subject is the readable files.
    last_written_at !== null && t("Last written {when}.", { when: formatMoment(last_written_at) }),
    waiting > 0 &&
      t("{waiting, plural, one {# change is} other {# changes are}} being written.", { waiting }),
    t(
      "Files are written while you use Reflector. What another program changes in the meantime is written at your next visit.",
    ),
  ]);
}
