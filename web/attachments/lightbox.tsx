import { Dialog } from "@base-ui/react/dialog";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { t } from "#contract/translate.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AttachmentPicture } from "./attachment-picture.tsx";
import { useAttachment } from "./use-attachment.ts";

export type LightboxPicture = { key: string; id: string; alt: string };

type Props = {
  pictures: readonly LightboxPicture[];
  shown: string;
  onShow: (key: string) => void;
  onClose: () => void;
};

/** Shows one picture as large as the window. The arrow keys go to the other pictures of the text. */
export default function Lightbox({ pictures, shown, onShow, onClose }: Props) {
  const at = pictures.findIndex(({ key }) => key === shown);
  const picture = pictures[at];
  const go = (step: number) => {
    const next = pictures[at + step];
    if (next) onShow(next.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
    if (event.key === "ArrowLeft") go(-ahead);
    else if (event.key === "ArrowRight") go(ahead);
  };
  if (!picture) return null;
  const name = picture.alt || t("Picture");
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="shade lightbox__shade" />
        <Dialog.Popup className="lightbox" aria-label={name} onKeyDown={onKeyDown}>
          <LargePicture key={picture.id} picture={picture} />
          <div className="lightbox__foot">
            {pictures.length > 1 && (
              <IconButton
                label={t("Previous picture")}
                disabled={at === 0}
                onClick={() => go(-1)}
                Icon={ChevronLeft}
              />
            )}
            <p className="lightbox__words" aria-live="polite">
              <bdi>{picture.alt}</bdi>
              {pictures.length > 1 && (
                <span className="lightbox__count tabular">
                  {t("{place, number} of {all, number}", { place: at + 1, all: pictures.length })}
                </span>
              )}
            </p>
            {pictures.length > 1 && (
              <IconButton
                label={t("Next picture")}
                disabled={at === pictures.length - 1}
                onClick={() => go(1)}
                Icon={ChevronRight}
              />
            )}
          </div>
          <Dialog.Close render={<IconButton label={t("Close")} className="lightbox__close" />}>
            <X className="icon" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LargePicture({ picture: { id, alt } }: { picture: LightboxPicture }) {
  const { state, upload } = useAttachment(id);
  return (
    <div className="lightbox__stage">
      <AttachmentPicture
        attachment={state.kind === "present" ? state.attachment : null}
        upload={upload}
        alt={alt}
        sizes="100vw"
        className="lightbox__image"
        eager
      />
    </div>
  );
}
