import { useState } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { fileAddress } from "./file-address.ts";
import type { UploadView } from "./upload-view.ts";
import { useLocalAddress, useWorkingAddress } from "./use-attachment.ts";

/** Formats that every current browser shows. The server converts the others to formats that every browser shows. */
const shownEverywhere = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];
const widestOriginal = 2560;

type PictureProps = {
  attachment: Attachment | null;
  upload: UploadView | null;
  alt: string;
  /** As the `sizes` of an `img`. */
  sizes: string;
  className?: string;
  /** Loads before it scrolls into view. */
  eager?: boolean;
  /** Called with true if neither the device nor the server has a picture to show. */
  onBroken?: (isBroken: boolean) => void;
  onSize?: (size: { width: number; height: number }) => void;
};

/** The local copy while there is one, otherwise the server's picture at a fitting width. */
export function AttachmentPicture({
  attachment,
  upload,
  alt,
  sizes,
  className,
  eager,
  onBroken,
  onSize,
}: PictureProps) {
  const id = attachment?.id ?? upload?.id ?? "";
  const local = useLocalAddress(id, upload);
  const [isUnshowable, setUnshowable] = useState(false);
  const { used, failed, loaded, isBroken } = useWorkingAddress(attachment);
  const source = local && !isUnshowable ? { src: local } : used && sourceOf(used, sizes);
  if (!source || isBroken) return null;
  return (
    <img
      {...source}
      {...(used?.width && used.height && { width: used.width, height: used.height })}
      alt={alt}
      className={className}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        loaded();
        if (naturalHeight > 0) onSize?.({ width: naturalWidth, height: naturalHeight });
        onBroken?.(false);
      }}
      onError={() => {
        if (local && !isUnshowable) {
          // For example HEIC, which few browsers decode.
          setUnshowable(true);
          if (!attachment) onBroken?.(true);
        } else failed();
      }}
    />
  );
}

function sourceOf(attachment: Attachment, sizes: string) {
  const { widths, width, media_type } = attachment;
  const original = fileAddress(attachment, "original");
  // A GIF may be animated, and its smaller sizes are not.
  if (media_type === "image/gif" || widths.length === 0) return { src: original };
  const candidates = widths.map((each) => `${fileAddress(attachment, each)} ${each}w`);
  const isWider = width !== null && width > (widths.at(-1) ?? 0) && width <= widestOriginal;
  if (isWider && shownEverywhere.includes(media_type)) candidates.push(`${original} ${width}w`);
  return {
    src: fileAddress(attachment, widths.at(-1) ?? "original"),
    srcSet: candidates.join(", "),
    sizes,
  };
}
