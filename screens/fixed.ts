/** Where and when every picture is taken. The server runs in the same zone. */
export const zone = "Europe/London";
export const now = new Date("2026-10-23T10:20:00+01:00");
/** Below the range that operating systems use for outgoing connections. */
export const port = 21_700;
export const url = `http://127.0.0.1:${port}`;

export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
export const glasses = ["dark", "light"] as const;
export type Glass = (typeof glasses)[number];
