import { fromText, toText } from "./bytes-in-text.ts";
import { type DeviceKey, openValue, type Place, sealValue } from "./sealing.ts";

/** As `sealValue`, for places that hold text only: the key's id, a dot, the box. */
export function sealText(key: DeviceKey, place: Place, value: unknown): string {
  const { key_id, box } = sealValue(key, place, value);
  return `${key_id}.${toText(box)}`;
}

/** As `openValue`. */
export function openText<Value>(key: DeviceKey, place: Place, sealed: string): Value | null {
  const [key_id = "", text = ""] = sealed.split(".");
  const box = fromText(text);
  return box && openValue<Value>(key, place, { key_id, box });
}
