import { Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { randomId } from "#web/lib/random-id.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AltField } from "./alt-field.tsx";
import { attachmentStore } from "./attachment-store.ts";
import { Thumb } from "./attachment-thumb.tsx";
import { displayName, factsOf, notStored, UploadProgress, uploadWords } from "./attachment-words.tsx";
import { uploadsOfPerson } from "./browser-uploads.ts";
import { fileAddress } from "./file-address.ts";
import { acceptOf, kindOf, pickFiles, refusalOf } from "./file-rules.ts";
import type { UploadView } from "./upload-view.ts";
import { useUploads } from "./use-attachment.ts";
import "./attachments.css";

type AttachmentListProps = {
  /** Files added here are attached to this reflection. */
  reflectionId: string;
  attachments: readonly Attachment[];
  /** Removes an attachment from the reflection. The list shows the error it rejects with. */
  onRemove: (attachment: Attachment) => Promise<void>;
  /** Called when the server has attached a file that was added here, so that the list can be fetched again. */
  onAdded: (attachmentId: string) => void;
};

/** The attachments of a reflection and its pending uploads; each can be described and removed. */
export function AttachmentList({ reflectionId, attachments, onRemove, onAdded }: AttachmentListProps) {
  const { views } = useUploads();
  const [refusals, setRefusals] = useState<string[]>([]);
  const present = new Set(attachments.map(({ id }) => id));
  const own = views.filter(({ attachTo }) => attachTo === `one/${reflectionId}`);
  const waiting = own.filter(({ id }) => !present.has(id));
  useAdded(own, onAdded);
  useEffect(() => attachmentStore.feed(attachments), [attachments]);

  const add = async () => {
    const files = await pickFiles(acceptOf.any);
    setRefusals(files.flatMap((file) => refusalOf(file) ?? []));
    for (const file of files) {
      const kind = kindOf(file);
      if (!kind || refusalOf(file)) continue;
      const { outbox } = await uploadsOfPerson();
      const isStored = await outbox.add({
        id: randomId(),
        file,
        name: file.name,
        kind,
        attachTo: `one/${reflectionId}`,
      });
      if (!isStored) setRefusals((said) => [...said, notStored(file.name)]);
    }
  };

  return (
    <div className="attachment-list">
      {(attachments.length > 0 || waiting.length > 0) && (
        <ul className="attachment-list__rows" aria-label={t("Attachments")}>
          {attachments.map((attachment) => (
            <AttachmentRow key={attachment.id} attachment={attachment} onRemove={onRemove} />
          ))}
          {waiting.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <ul className="attachment-list__refusals" role="alert">
          {refusals.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Button onClick={() => void add()} Icon={Plus}>
        {t("Add files")}
      </Button>
    </div>
  );
}

function useAdded(own: readonly UploadView[], onAdded: (id: string) => void) {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, phase } of own) {
      if (phase !== "sent" || told.current.has(id)) continue;
      told.current.add(id);
      onAdded(id);
    }
  }, [own, onAdded]);
}

function AttachmentRow({
  attachment,
  onRemove,
}: { attachment: Attachment } & Pick<AttachmentListProps, "onRemove">) {
  const [failure, setFailure] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const name = displayName(attachment);
  const remove = async () => {
    setFailure("");
    setBusy(true);
    try {
      await onRemove(attachment);
      setAsking(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row
      thumb={<Thumb kind={attachment.kind} name={attachment.name} attachment={attachment} upload={null} />}
      name={
        <a href={fileAddress(attachment, "original")} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      }
      facts={factsOf(attachment.media_type, attachment.bytes)}
      action={
        <IconButton tight label={t("Remove {name}", { name })} onClick={() => setAsking(true)} Icon={X} />
      }
    >
      {attachment.kind === "picture" && <AltField attachment={attachment} />}
      <Confirm
        open={isAsking}
        onOpenChange={(open) => {
          setAsking(open);
          setFailure("");
        }}
        title={t("Remove “{name}”?", { name })}
        action={t("Remove")}
        onConfirm={() => void remove()}
        busy={isBusy}
        failure={failure}
      >
        {t(
          "The file is deleted for good unless another reflection uses it. Earlier versions of this reflection no longer show it.",
        )}
      </Confirm>
    </Row>
  );
}

function UploadRow({ upload }: { upload: UploadView }) {
  const { uploads } = useUploads();
  const name = upload.name || t("Recording");
  return (
    <Row
      thumb={<Thumb kind={upload.kind} name={upload.name} attachment={null} upload={upload} />}
      name={name}
      facts={uploadWords(upload)}
      action={
        <IconButton
          tight
          label={t("Remove {name}", { name })}
          onClick={() => void uploads?.outbox.discard(upload.id)}
          Icon={X}
        />
      }
    >
      {upload.phase === "sending" && <UploadProgress upload={upload} />}
      {upload.phase === "refused" && !upload.isUnfit && (
        <Button variant="plain" onClick={() => void uploads?.outbox.retry(upload.id)}>
          {t("Try again")}
        </Button>
      )}
    </Row>
  );
}

type RowProps = { thumb: ReactNode; name: ReactNode; facts: string; action: ReactNode; children?: ReactNode };

function Row({ thumb, name, facts, action, children }: RowProps) {
  return (
    <li className="attachment-row">
      {thumb}
      <div className="attachment-row__words">
        <bdi className="attachment-row__name">{name}</bdi>
        <span className="small quiet">{facts}</span>
        {children}
      </div>
      {action}
    </li>
  );
}
