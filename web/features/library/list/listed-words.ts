import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { type Listing, type ListingAddress, toAddress, toListing, wholeListing } from "./listing.ts";

/** What a person typed or named themselves. All else of a listing is in its address. */
export type ListedWords = Pick<Listing, "q" | "feelings" | "tags">;

const place = ["words of a list"];

/** Of a device that has no key, for as long as the page. */
const here = new Map<string, { userId: string; words: ListingAddress }>();

export const wordsOf = ({ q, feelings, tags }: Listing): ListedWords => ({ q, feelings, tags });

export const withoutWords = (listing: Listing): Listing => ({ ...listing, ...wordsOf(wholeListing) });

/**
 * For the state of an entry in the browser's history: sealed, because browsers write that into their files to bring it
 * back after a restart.
 */
export function sealWords(userId: string, key: DeviceKey | null, listing: Listing): string | undefined {
  const words = toAddress({ ...wholeListing, ...wordsOf(listing) });
  if (Object.keys(words).length === 0) return undefined;
  if (key) return sealText(key, place, words);
  const name = `here.${here.size}`;
  here.set(name, { userId, words });
  return name;
}

/** None if they are another person's. */
export function openWords(userId: string, key: DeviceKey | null, sealed: string | undefined): ListedWords {
  const kept = here.get(sealed ?? "");
  const words = kept?.userId === userId ? kept.words : key && sealed && openText<object>(key, place, sealed);
  return wordsOf(toListing({ ...(words || {}) }));
}
