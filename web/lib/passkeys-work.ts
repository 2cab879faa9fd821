/** Browsers have passkeys only for host names, not for IP addresses, and only on secure origins. */
export const passkeysWork = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
