/** Base64url without padding (RFC 4648), for storage that holds only text. */
export function toBase64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** `null` if it is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (one) => one.charCodeAt(0));
  } catch {
    // `atob` fails for nothing else.
    return null;
  }
}
