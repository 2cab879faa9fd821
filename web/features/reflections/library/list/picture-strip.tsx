import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Attachment, findAttachments } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { fileAddress } from "#web/attachments/file-address.ts";
import { callApi } from "#web/lib/call-api.ts";

const width = 320;

/** The first pictures of a reflection, and how many more there are. */
export function PictureStrip({ pictures, count }: { pictures: readonly Attachment[]; count: number }) {
  const [hasFailed, setFailed] = useState(false);
  const ids = pictures.map(({ id }) => id);
  // Addresses expire within minutes, and a list may stay open for hours.
  const { data: renewed } = useQuery({
    queryKey: ["attachments", "strip", ids],
    queryFn: async ({ signal }) => (await callApi(findAttachments, { body: { ids }, signal })).attachments,
    enabled: hasFailed,
    staleTime: 60_000,
  });
  const more = count - pictures.length;
  return (
    <span className="strip">
      {(renewed ?? pictures).map((picture) => (
        <img
          key={picture.id}
          src={fileAddress(picture, picture.widths.includes(width) ? width : "original")}
          alt={picture.alt || t("Picture")}
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ))}
      {more > 0 && (
        <span className="strip__more tabular">
          <span aria-hidden="true">+{more}</span>
          <span className="visually-hidden">
            {t("{more, plural, one {and # more picture} other {and # more pictures}}", { more })}
          </span>
        </span>
      )}
    </span>
  );
}
