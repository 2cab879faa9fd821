import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { User } from "#contract/accounts/accounts.ts";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { type Attachment, detach } from "#contract/attachments/attachments.ts";
import { joinSentences } from "#contract/formats.ts";
import type { Draft, Reflection } from "#contract/reflections/reflections.ts";
import { storableText } from "#contract/text-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { AttachmentList } from "#web/attachments/attachment-list.tsx";
import { callApi } from "#web/lib/call-api.ts";
import { formatDay, formatMoment } from "#web/lib/dates.ts";
import { pageName } from "#web/lib/page.ts";
import { useToday } from "#web/lib/use-today.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { BackInRow } from "#web/ui/link.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { sourceWords } from "../../details/origin-words.ts";
import { useIsChanging, useReflection, useSceneWords } from "../../details/use-details.ts";
import { useMoveToTrash } from "../../details/use-move-to-trash.ts";
import { ReflectionDate } from "../../reading/reflection-date.tsx";
import { attachmentsQuery } from "../../reflection-queries.ts";
import { SaveProblem, SaveState } from "../../sheet/save-state.tsx";
import { TagRow } from "../../sheet/tag-row.tsx";
import { leaveField, TitleField } from "../../sheet/title-field.tsx";
import { FeelingChips } from "../../sidebar/feeling-chips.tsx";
import { MoodPicker } from "../../sidebar/mood-picker.tsx";
import type { OpenPage } from "../../use-desk.ts";
import { VersionList } from "../versions/version-list.tsx";
import { DayRow, MayReadRow, StarRow, WrittenRow, ZoneRow } from "./setting-rows.tsx";
import { PlaceRow, WeatherRow } from "./surroundings-rows.tsx";

type DetailsSheetProps = { user: User; open: OpenPage; stored: Reflection; news: string };

export function DetailsSheet({ user, open, stored, news }: DetailsSheetProps) {
  const { sync, view } = open;
  const { draft } = view;
  const reflection = useReflection(stored);
  const today = useToday(user.preferences);
  const isChanging = useIsChanging(stored.id);
  const change = (part: Partial<Draft>) => sync.edit(part);
  const rows = { reflection, open, today };
  return (
    <Pane className="details">
      <h1 className="visually-hidden">{t("Details of {day}", { day: formatDay(reflection.day, "full") })}</h1>
      <div className="sheet__head">
        <BackInRow to="/reflections/$id" params={{ id: stored.id }}>
          {t("Reflection")}
        </BackInRow>
        <span className="spacer" />
        {isChanging ? (
          <span className="save-state" role="status" aria-live="off">
            {t("Saving")}
          </span>
        ) : (
          <SaveState view={view} />
        )}
      </div>
      <SaveProblem view={view} />
      <div role="status">{news && <p className="sheet__note">{news}</p>}</div>
      <ReflectionDate day={reflection.day} />
      <TitleField
        title={draft.title}
        onChange={(title) => change({ title: storableText(title) })}
        onEnter={leaveField}
      />
      <TagRow
        tags={draft.tags}
        onChange={(tags) => change({ tags })}
        typedFor={[user.id, pageName(sync.page())]}
      />
      <SettingGroup name={t("Mood and feelings")}>
        <div className="details__mood">
          <MoodPicker mood={draft.mood} onChange={(mood) => change({ mood })} />
          <FeelingChips
            mood={draft.mood}
            feelings={draft.feelings}
            onChange={(feelings) => change({ feelings })}
          />
        </div>
      </SettingGroup>
      <SettingGroup name={t("When")}>
        <DayRow {...rows} />
        <WrittenRow {...rows} />
        <ZoneRow {...rows} />
      </SettingGroup>
      <SettingGroup id="where" name={t("Where")}>
        <PlaceRow {...rows} />
        <WeatherRow {...rows} />
      </SettingGroup>
      <SettingGroup name={t("Star and privacy")}>
        <StarRow {...rows} />
        <MayReadRow {...rows} />
      </SettingGroup>
      <AttachmentSection id={stored.id} body={draft.body} />
      <SettingGroup id="versions" name={t("Versions")}>
        <VersionList id={stored.id} />
      </SettingGroup>
      <SettingGroup name={t("Information")}>
        <Facts reflection={reflection} />
      </SettingGroup>
      <TrashRow id={stored.id} open={open} />
    </Pane>
  );
}

function AttachmentSection({ id, body }: { id: string; body: string }) {
  const queryClient = useQueryClient();
  const { data: attachments, error, refetch } = useQuery(attachmentsQuery(id));
  const renew = () => void queryClient.invalidateQueries(attachmentsQuery(id));
  const remove = async (attachment: Attachment) => {
    if (attachmentIdsIn(body).includes(attachment.id))
      throw new Error(t("It is used in the text. Remove it there first."));
    await callApi(detach, { params: { id, attachment_id: attachment.id } });
    renew();
  };
  return (
    <SettingGroup id="attachments" name={t("Attachments")}>
      {attachments && (
        <AttachmentList reflectionId={id} attachments={attachments} onRemove={remove} onAdded={renew} />
      )}
      {error && !attachments && (
        <LoadNote what={t("The attachments can’t be shown just now.")} error={error} retry={refetch} />
      )}
    </SettingGroup>
  );
}

function TrashRow({ id, open }: { id: string; open: OpenPage }) {
  const { mutate, isPending, error } = useMoveToTrash(id, open);
  return (
    <div className="setting details__trash">
      <div>
        <p className="setting__help">
          {t("In the trash it stays for 30 days with all its versions, and can be taken out again.")}
        </p>
        {error && (
          <FieldError id="trash-error">
            {joinSentences([error.message, t("It stays where it is.")])}
          </FieldError>
        )}
      </div>
      <Button disabled={isPending} onClick={() => mutate()} Icon={Trash2}>
        {t("Move to trash")}
      </Button>
    </div>
  );
}

const kindWords = (): Record<Reflection["kind"], string> => ({
  daily: t("Daily reflection"),
  free: t("Free reflection"),
  activity: t("Answers to an activity"),
});

function Facts({ reflection }: { reflection: Reflection }) {
  const { kind, created_at, updated_at, word_count, revision, origin } = reflection;
  const scene = useSceneWords(reflection);
  return (
    <dl className="facts details__facts tabular">
      <div>
        <dt>{t("Kind")}</dt>
        <dd>{kindWords()[kind]}</dd>
      </div>
      {origin && (
        <div>
          <dt>{t("Imported from")}</dt>
          <dd dir="auto">{sourceWords(origin)}</dd>
        </div>
      )}
      <div>
        <dt>{t("Begun")}</dt>
        <dd>{formatMoment(created_at)}</dd>
      </div>
      <div>
        <dt>{t("Words last changed")}</dt>
        <dd>{formatMoment(updated_at)}</dd>
      </div>
      <div>
        <dt>{t("Words")}</dt>
        <dd>{t("{count, number}", { count: word_count })}</dd>
      </div>
      <div>
        <dt>{tc("how often", "Saved")}</dt>
        <dd>{t("{count, plural, =1 {Once} other {# times}}", { count: revision })}</dd>
      </div>
      {scene && (
        <div>
          <dt>{t("Scene")}</dt>
          <dd>{scene}</dd>
        </div>
      )}
    </dl>
  );
}
