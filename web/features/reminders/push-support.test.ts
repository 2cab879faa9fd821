import { describe, expect, it } from "vitest";
import { pushSupportOf } from "./push-support.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("notifications in this browser", () => {
  it.each([
    { userAgent: iPhone, touchPoints: 5, support: "home_screen" },
    { userAgent: safari, touchPoints: 5, support: "home_screen" },
    { userAgent: safari, touchPoints: 0, support: "unsupported" },
    { userAgent: firefox, touchPoints: 0, support: "unsupported" },
  ])("are $support where it has no push ($touchPoints touch points)", ({ support, ...browser }) => {
    expect(pushSupportOf({ ...browser, hasPush: false, isSecure: true })).toBe(support);
  });

  it("can be had wherever it has push, also on an iPhone's home screen", () => {
    for (const userAgent of [iPhone, safari, firefox])
      expect(pushSupportOf({ userAgent, touchPoints: 5, hasPush: true, isSecure: true })).toBe("supported");
  });

  it("need HTTPS", () => {
    expect(pushSupportOf({ userAgent: iPhone, touchPoints: 5, hasPush: false, isSecure: false })).toBe(
      "insecure",
    );
  });
});
