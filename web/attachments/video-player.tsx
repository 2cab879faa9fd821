import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { useWorkingAddress } from "./use-attachment.ts";

/** The browser's own player. When its address is renewed, it resumes at the same position. */
export function VideoPlayer({ attachment, name }: { attachment: Attachment; name: string }) {
  const { address, failed, loaded, again, isBroken } = useWorkingAddress(attachment);
  const at = useRef(0);
  if (isBroken)
    return (
      <p className="video__failure">
        <CircleAlert className="icon icon--small" />
        <span>{t("This browser can’t play this video. Open it by its name below.")}</span>
        <Button variant="plain" onClick={again}>
          {t("Try again")}
        </Button>
      </p>
    );
  return (
    <video
      className="video"
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      // The fragment makes all browsers draw a first frame.
      {...(address && { src: `${address}#t=0.001` })}
      onLoadedMetadata={({ currentTarget }) => {
        loaded();
        if (at.current > 0) currentTarget.currentTime = at.current;
      }}
      onTimeUpdate={({ currentTarget }) => {
        at.current = currentTarget.currentTime;
      }}
      onError={failed}
    />
  );
}
