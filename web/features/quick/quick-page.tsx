import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import "./quick.css";
import "#web/attachments/attachments.css";
import { useNavigate } from "@tanstack/react-router";
import { Camera, Image, Mic, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { iconOf } from "#web/attachments/attachment-thumb.tsx";
import { uploadsOfPerson } from "#web/attachments/browser-uploads.ts";
import { acceptOf, kindOf, pickFiles } from "#web/attachments/file-rules.ts";
import { addToPage } from "#web/drafts/add-to-page.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { createFormDrafts, useFormDraft } from "#web/drafts/form-draft.ts";
import type { InboxFile, InboxItem } from "#web/drafts/inbox.ts";
import { newIds } from "#web/drafts/new-ids.ts";
import { findDailyCopy } from "#web/drafts/offline/browser-copies.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { lazyWithRetry, retryWhenOnline } from "#web/lib/lazy-with-retry.ts";
import { type Page, pageName } from "#web/lib/page.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";
import { useMedia } from "#web/lib/use-device.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { isEnter } from "#web/lib/writing.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DayField } from "#web/ui/day-field.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BackInHead, PlainHead } from "#web/ui/plain-head.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { useInbox } from "./use-inbox.ts";

type Place = "today" | "day" | "new";
type QuickDraft = { text: string; place: Place; day: string | null };

const quickDrafts = createFormDrafts<QuickDraft>("reflector:quick");
const emptyDraft = (): QuickDraft => ({ text: "", place: "today", day: null });
const loadMarkdown = () => retryWhenOnline(() => import("./quick-markdown.ts"));
const { Part: Recorder } = lazyWithRetry(() => import("#web/attachments/recorder.tsx"));

type QuickPageProps = {
  /** The action that a shortcut of the installed app starts. */
  add: "photo" | "recording" | undefined;
  /** Something was shared that this device could not store. */
  isMissed: boolean;
};

/** A page without the editor, which is soon there: a few words, pictures and what other apps share. */
export function QuickPage({ add, isMissed }: QuickPageProps) {
  useDocumentTitle(t("Quick note"));
  const navigate = useNavigate();
  const user = useUser();
  const today = useToday(user.preferences);
  const { form, change, startOver, mustStay } = useFormDraft(quickDrafts, "note", emptyDraft);
  const { items, refusals, addFiles, remove } = useInbox(user.id);
  const [isRecording, setRecording] = useState(add === "recording");
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hasCamera = useMedia("(pointer: coarse)");
  const field = useRef<HTMLTextAreaElement>(null);
  const photo = useRef<HTMLButtonElement>(null);
  const isEmpty = form.text.trim() === "" && items.length === 0;
  const day = form.place === "day" ? form.day : today;

  useEffect(() => {
    if (add === "photo") return photo.current?.focus();
    if (add === undefined) field.current?.focus();
    // Loaded now, so that adding also works offline.
    void loadMarkdown();
  }, [add]);

  const choose = async (how: { camera: boolean }) => {
    await addFiles(await pickFiles(how.camera ? "image/*" : acceptOf.any, how)).catch(() => undefined);
    field.current?.focus();
  };

  const put = async () => {
    if (isEmpty || day === null || isAdding) return;
    setAdding(true);
    setProblem(null);
    const page: Page =
      form.place === "new" ? { kind: "one", id: newIds.make(), day } : { kind: "daily", day };
    try {
      await attach(items, page);
      const { quickMarkdown } = await loadMarkdown();
      const { stored, undo } = await addToPage(
        deskFor(user.id),
        page,
        quickMarkdown(form.text, items),
        async () => (page.kind === "daily" ? findDailyCopy(user.id, page.day) : null),
      );
      await stored;
      await remove(items.map(({ id }) => id));
      startOver();
      undoOffer.make({ words: t("Added."), undo, undone: t("Removed from the page.") });
    } catch (error) {
      setProblem(joinSentences([t("This could not be added."), error instanceof Error && error.message]));
      setAdding(false);
      return;
    }
    await (page.kind === "one"
      ? navigate({ to: "/reflections/create", search: { id: page.id }, replace: true })
      : navigate({ to: "/dashboard", search: page.day === today ? {} : { day: page.day }, replace: true }));
  };

  return (
    <div className="page page--column quick">
      <PlainHead>
        <BackInHead to="/dashboard">{t("Today’s page")}</BackInHead>
      </PlainHead>
      <Pane as="section" className="quick__sheet" aria-labelledby="quick">
        <h1 className="quick__title" id="quick">
          {t("Quick note")}
        </h1>
        {isMissed && (
          <Alert>
            {t(
              "What you shared could not be stored on this device. Log in and free some space, then share it again.",
            )}
          </Alert>
        )}
        <textarea
          ref={field}
          className="quick__field"
          aria-labelledby="quick"
          placeholder={t("A few words…")}
          dir="auto"
          autoComplete="off"
          value={form.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey)) void put();
          }}
        />
        {items.length > 0 && (
          <ul className="quick__items" aria-label={t("To be added")}>
            {items.map((item) => (
              <ItemRow key={item.id} item={item} onRemove={() => void remove([item.id])} />
            ))}
          </ul>
        )}
        {isRecording && (
          <Recorder
            onClose={() => setRecording(false)}
            onDone={async (sound, recording) => {
              await addFiles([new File([sound], "", { type: sound.type })]);
              const { store } = await uploadsOfPerson();
              await store.removeRecording(user.id, recording).catch(() => undefined);
              setRecording(false);
            }}
          />
        )}
        {mustStay && (
          <Alert>
            {t("This device can’t store what you write here. Add it, or copy it, before you leave.")}
          </Alert>
        )}
        {[...refusals, ...(problem === null ? [] : [problem])].map((sentence) => (
          <Alert key={sentence}>{sentence}</Alert>
        ))}
        <div className="quick__place">
          <Segmented
            label={t("Add it to")}
            options={[
              { value: "today", label: t("Today’s page") },
              { value: "new", label: t("New page") },
              { value: "day", label: t("Another day") },
            ]}
            value={form.place}
            onChange={(place) => change({ place })}
          />
          {form.place === "day" && (
            <>
              <label className="visually-hidden" htmlFor="quick-day">
                {t("Day")}
              </label>
              <DayField
                id="quick-day"
                day={form.day}
                max={today}
                onChange={(chosen) => change({ day: chosen })}
              />
            </>
          )}
        </div>
        <div className="quick__acts">
          {hasCamera && (
            <IconButton
              ref={photo}
              label={t("Take a photo")}
              onClick={() => void choose({ camera: true })}
              Icon={Camera}
            />
          )}
          <IconButton
            {...(!hasCamera && { ref: photo })}
            label={t("Add pictures or files")}
            onClick={() => void choose({ camera: false })}
            Icon={Image}
          />
          <IconButton
            label={t("Record")}
            disabled={isRecording}
            onClick={() => setRecording(true)}
            Icon={Mic}
          />
          <Button
            variant="primary"
            className="quick__add"
            disabled={isEmpty || day === null || isAdding}
            onClick={() => void put()}
          >
            {isAdding ? t("Adding…") : t("Add")}
          </Button>
        </div>
      </Pane>
    </div>
  );
}

/** Their ids were chosen when they were stored, so that adding them twice sends them once. */
async function attach(items: readonly InboxItem[], page: Page): Promise<void> {
  const { outbox } = await uploadsOfPerson();
  for (const { id, file } of items.flatMap(({ files }) => files)) {
    const kind = kindOf(file) ?? "audio";
    const isStored = await outbox.add({ id, file, name: file.name, kind, attachTo: pageName(page) });
    if (!isStored) throw new Error(t("This device has no room for the files."));
  }
}

function ItemRow({ item, onRemove }: { item: InboxItem; onRemove: () => void }) {
  const { title, text, url, files } = item;
  const name = title || text || url || files[0]?.file.name || t("Recording");
  return (
    <li className="quick__item">
      <div className="quick__shared">
        {title && (
          <b className="quick__name" dir="auto">
            {title}
          </b>
        )}
        {text && <p dir="auto">{text}</p>}
        {url && !text.includes(url) && <p className="small quiet">{url}</p>}
        {files.map((one) => (
          <FileLine key={one.id} {...one} />
        ))}
      </div>
      <IconButton tight label={t("Remove {name}", { name: name.slice(0, 60) })} onClick={onRemove} Icon={X} />
    </li>
  );
}

function FileLine({ file }: InboxFile) {
  const kind = kindOf(file) ?? "audio";
  const address = useObjectUrl(kind === "picture" ? file : undefined);
  const Icon = iconOf(kind, file.name);
  return (
    <figure className="quick__file">
      {address ? <img src={address} alt="" /> : <Icon className="icon" />}
      <figcaption className="small">
        <bdi>{file.name || t("Recording")}</bdi>
      </figcaption>
    </figure>
  );
}
