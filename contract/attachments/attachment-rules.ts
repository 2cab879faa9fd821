/** Rules of attachments that need no schema. */

export const maxAttachmentBytes = 50_000_000;
/** An upload is sent in parts of this size; the last one may be smaller. Each can be sent again. */
export const uploadPartBytes = 1_048_576;
export const maxUploadParts = Math.ceil(maxAttachmentBytes / uploadPartBytes);

export const attachmentKinds = ["picture", "audio", "pdf", "video", "file"] as const;
/** `file`: anything else, which only an import can add. */
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Further widths in pixels in which a picture is stored; never wider than the picture itself. */
export const pictureWidths = [320, 640, 1280, 2560] as const;

type Addressed = { id: string; address_key: string };

/** The path of the original file, or of a picture in one of its `widths`. Valid until `address_ends_at`. */
export const attachmentAddress = ({ id, address_key }: Addressed, size: number | "original"): string =>
  `/api/attachments/${id}/${size}/?key=${address_key}`;

const uuid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const idsAfter = (scheme: string) => (markdown: string) => {
  if (!markdown.includes(`${scheme}:`)) return [];
  return [
    ...new Set(
      Array.from(markdown.matchAll(new RegExp(`\\]\\(<?${scheme}:(${uuid})`, "g")), ([, id = ""]) =>
        id.toLowerCase(),
      ),
    ),
  ];
};

/** Attachments that a text shows, as `![alt](attachment:id)` or `[name](attachment:id)`. */
export const attachmentIdsIn = idsAfter("attachment");
/** Reflections that a text mentions, as `[title](reflection:id)`. */
export const mentionedIdsIn = idsAfter("reflection");

/** Escaped characters are found, too, so that no search begins at an escaped bracket. */
const attachedOrEscaped = /\\.|!?\[(?:\\.|[^[\]\\])*\]\(<?attachment:[^()\s]*\)/g;
/** A text without its pictures and files, and without their descriptions and names. */
export const withoutAttachments = (markdown: string): string =>
  markdown.replace(attachedOrEscaped, (found) => (found.startsWith("\\") ? found : ""));
