import type { Day } from "#contract/day-rules.ts";
import type { Filters } from "#contract/reflections/reflection-list.ts";
import {
  isFeeling,
  isTag,
  type ListOrder,
  listOrders,
  maxSearchLength,
  type ReflectionKind,
  reflectionKinds,
} from "#contract/reflections/reflection-rules.ts";
import { storableText } from "#contract/text-rules.ts";
import { moods } from "#web/lib/feelings.ts";

const views = ["timeline", "calendar"] as const;

/** What /reflections shows, read from its address and the sealed words in its history state. */
export type Listing = {
  q: string;
  from: Day | null;
  to: Day | null;
  moods: number[];
  feelings: string[];
  tags: string[];
  kinds: ReflectionKind[];
  activity: string | null;
  starred: boolean;
  pictures: boolean;
  order: ListOrder;
  view: (typeof views)[number];
  trash: boolean;
};

export type ListingChange = (change: Partial<Listing>, how?: { replace?: boolean }) => void;

/** What `Clear all` sets; the order, the view and the trash stay. */
export const noFilters = {
  q: "",
  from: null,
  to: null,
  moods: [],
  feelings: [],
  tags: [],
  kinds: [],
  activity: null,
  starred: false,
  pictures: false,
} satisfies Partial<Listing>;

export const wholeListing: Listing = { ...noFilters, order: "newest", view: "timeline", trash: false };

const names = [
  "q",
  "from",
  "to",
  "mood",
  "feeling",
  "tag",
  "kind",
  "activity",
  "starred",
  "pictures",
  "order",
  "view",
  "trash",
] as const;
/** Plain words; several values of one name are separated by commas. */
export type ListingAddress = { [Name in (typeof names)[number]]?: string };

const maxLabels = 20;

/** Parses an address and ignores unknown parts. */
export function toListing(address: Readonly<Record<string, unknown>>): Listing {
  const word = (name: (typeof names)[number]) => {
    const value = address[name];
    return typeof value === "string" ? value : "";
  };
  const list = (name: (typeof names)[number]) => [...new Set(readList(word(name)))];
  const q = word("q");
  const [from, to] = [toDay(word("from")), toDay(word("to"))];
  const activity = word("activity");
  return {
    q: storableText(q.slice(0, maxSearchLength)),
    ...(from && to && from > to ? { from: to, to: from } : { from, to }),
    moods: list("mood")
      .map(Number)
      .filter((mood) => moods.some(({ value }) => value === mood)),
    feelings: list("feeling").filter(isFeeling).slice(0, maxLabels),
    tags: list("tag").filter(isTag).slice(0, maxLabels),
    kinds: reflectionKinds.filter((kind) => list("kind").includes(kind)),
    activity: uuid.test(activity) ? activity : null,
    starred: word("starred") === yes,
    pictures: word("pictures") === yes,
    order: listOrders.find((order) => order === word("order")) ?? wholeListing.order,
    view: views.find((view) => view === word("view")) ?? wholeListing.view,
    trash: word("trash") === yes,
  };
}

/** Leaves out defaults, so that the whole list is plain `/reflections`. */
export function toAddress(listing: Listing): ListingAddress {
  const { q, from, to, activity, order, view } = listing;
  const values: Record<(typeof names)[number], string | null> = {
    q,
    from,
    to,
    mood: writeList(listing.moods.map(String)),
    feeling: writeList(listing.feelings),
    tag: writeList(listing.tags),
    kind: writeList(listing.kinds),
    activity,
    starred: listing.starred ? yes : null,
    pictures: listing.pictures ? yes : null,
    order: order === wholeListing.order ? null : order,
    view: view === wholeListing.view ? null : view,
    trash: listing.trash ? yes : null,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** The parts of an address that hold a person's own words, and the others. */
export function partAddress({ q, feeling, tag, ...rest }: ListingAddress) {
  return { words: { ...(q && { q }), ...(feeling && { feeling }), ...(tag && { tag }) }, rest };
}

export const toFilters = (listing: Listing): Filters => ({
  search: listing.q,
  from: listing.from,
  to: listing.to,
  moods: listing.moods,
  feelings: listing.feelings,
  tags: listing.tags,
  kinds: listing.kinds,
  activity: listing.activity,
  starred: listing.starred,
  has_pictures: listing.pictures,
  in_trash: listing.trash,
});

export const isNarrowed = (listing: Listing) => {
  const { trash: _, order: _order, view: _view, ...address } = toAddress(listing);
  return Object.keys(address).length > 0;
};

export const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

const yes = "yes";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function toDay(text: string): Day | null {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return null;
  return text >= "1800-01-01" && text < "2200-01-01" ? text : null;
}

const writeList = (values: readonly string[]) =>
  values.map((value) => value.replaceAll("%", "%25").replaceAll(",", "%2C")).join(",");

const readList = (text: string) =>
  text
    .split(",")
    .filter((value) => value !== "")
    .map((value) => value.replaceAll("%2C", ",").replaceAll("%25", "%"));
