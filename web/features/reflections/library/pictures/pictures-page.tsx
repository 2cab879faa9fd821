import "./pictures.css";
import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { t } from "#contract/translate.ts";
import { AttachmentPicture } from "#web/attachments/attachment-picture.tsx";
import { attachmentStore } from "#web/attachments/attachment-store.ts";
import { useAttachment } from "#web/attachments/use-attachment.ts";
import { notShown } from "#web/lib/connection.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { usePages } from "#web/lib/paged.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { BackLink, ButtonLink } from "#web/ui/link.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { firstOf, monthOf } from "../../calendar/calendar-days.ts";
import { picturesQuery } from "./picture-queries.ts";
import { columnsFor, nextTile, type PictureRow, pictureRows, type Tile } from "./picture-rows.ts";

/** All pictures of the journal by month, newest first. Each opens the page that it is on. */
export function PicturesPage() {
  useDocumentTitle(t("Pictures"));
  const { first, items, error, retry, next } = usePages(picturesQuery, ({ reflections }) => reflections);
  const tiles = useMemo(
    () =>
      (items ?? []).flatMap(({ id, day, pictures = [] }) =>
        pictures.map((picture) => ({ id, day, picture })),
      ),
    [items],
  );
  useEffect(() => attachmentStore.feed(tiles.map(({ picture }) => picture)), [tiles]);
  const above = useRef<HTMLDivElement>(null);
  return (
    <div className="page page--library">
      <Pane className="library__main pictures" aria-busy={!first && !error}>
        <div ref={above}>
          <BackLink to="/reflections">{t("Reflections")}</BackLink>
          <h1 className="page-title">{t("Pictures")}</h1>
        </div>
        {!first && (
          <QueryFailure
            error={error}
            retry={retry}
            title={notShown(
              t("You’re offline, so your pictures can’t be shown"),
              t("Your pictures can’t be shown now"),
            )}
          />
        )}
        {first && tiles.length === 0 && (
          <EmptyState
            title={t("No pictures yet")}
            words={t("The pictures on your pages are shown here, month by month.")}
          >
            <ButtonLink to="/dashboard">{t("Today’s page")}</ButtonLink>
          </EmptyState>
        )}
        {tiles.length > 0 && <Gallery tiles={tiles} above={above} />}
        {next?.hasFailed && error && <Alert>{error.message}</Alert>}
        <MoreButton next={next} label={t("Older pictures")} fetchesAhead />
      </Pane>
    </div>
  );
}

/** In pixels. */
const [headingHeight, gap] = [60, 6];

type GalleryProps = { tiles: readonly Tile[]; above: RefObject<HTMLElement | null> };

/** Only rows near the window are drawn. One tab stop; arrow keys go from picture to picture. */
function Gallery({ tiles, above }: GalleryProps) {
  const { element, width } = useWidth<HTMLDivElement>();
  const columns = columnsFor(width);
  const size = Math.floor((width - gap * (columns - 1)) / columns);
  const rows = useMemo(() => pictureRows(tiles, columns), [tiles, columns]);
  const [active, setActive] = useState(0);
  const grid = useRef<HTMLDivElement | null>(null);
  const isAwaited = useRef(false);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(Math.round((above.current?.getBoundingClientRect().bottom ?? 0) + scrollY));
  }, [above]);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: width === 0 ? 0 : rows.length,
    estimateSize: (at) => (rows[at]?.month ? headingHeight : size + gap),
    scrollMargin: top,
    overscan: 4,
    useFlushSync: false,
  });
  const measure = useEffectEvent(() => virtualizer.measure());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow from the size
  useLayoutEffect(() => measure(), [size]);
  // The row may only be drawn once the page is scrolled to its place.
  useLayoutEffect(() => {
    const link = isAwaited.current && grid.current?.querySelector<HTMLElement>(`[data-at="${active}"]`);
    if (!link) return;
    isAwaited.current = false;
    link.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const to = nextTile(rows, active, event.key, isRightToLeft);
    if (to === null) return;
    event.preventDefault();
    isAwaited.current = true;
    setActive(to);
    virtualizer.scrollToIndex(
      rows.findIndex(({ tiles: inRow, first }) => to >= first && to < first + inRow.length),
      { align: "auto" },
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are gone through by arrows
    <div
      ref={(node) => {
        element(node);
        grid.current = node;
      }}
      className="pictures__grid"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <div key={key} className="pictures__row" style={{ transform: `translateY(${start - top}px)` }}>
              <Row row={row} size={size} active={active} onActive={setActive} />
            </div>
          )
        );
      })}
    </div>
  );
}

type RowProps = { row: PictureRow; size: number; active: number; onActive: (at: number) => void };

function Row({ row, size, active, onActive }: RowProps) {
  if (row.month)
    return (
      <h2 className="month__name" lang={dateLanguage()}>
        <span>{formatDay(firstOf(row.month), "monthAndYear")}</span>
      </h2>
    );
  return (
    <ul
      className="pictures__tiles"
      aria-label={formatDay(firstOf(monthOf(row.tiles[0]?.day ?? "")), "monthAndYear")}
    >
      {row.tiles.map(({ id, day, picture }, at) => (
        <li key={`${id} ${picture.id}`}>
          <Link
            className="pictures__tile"
            style={{ width: size, height: size }}
            to="/reflections/$id"
            params={{ id }}
            aria-label={t("{name}, {day}", {
              name: picture.alt || t("Picture"),
              day: formatDay(day, "full"),
            })}
            title={formatDay(day, "full")}
            data-at={row.first + at}
            tabIndex={row.first + at === active ? 0 : -1}
            onFocus={() => onActive(row.first + at)}
          >
            <Thumbnail picture={picture} size={size} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Addresses expire within minutes; the store renews them. */
function Thumbnail({ picture, size }: { picture: Attachment; size: number }) {
  const { state } = useAttachment(picture.id);
  const shown = state.kind === "present" ? state.attachment : picture;
  return <AttachmentPicture attachment={shown} upload={null} alt="" sizes={`${size}px`} eager />;
}
