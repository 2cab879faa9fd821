import { createHash } from "node:crypto";

/** A hash of the picture's content, see `isPictureVersion`. */
export const versionOfPicture = (content: Buffer): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);
