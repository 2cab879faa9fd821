import { z } from "zod";

/** Names of a file's blobs in its folder: `original`, or the width of a picture in pixels. */
export type BlobName = "original" | `${number}`;

const widthsSchema = z.array(z.int());

export const widthsOf = ({ widths }: { widths: string }): number[] => widthsSchema.parse(JSON.parse(widths));

/** `widths` as its row has them. */
export const blobNames = (row: { widths: string }): BlobName[] => [
  "original",
  ...widthsOf(row).map((width): BlobName => `${width}`),
];
