// Zod compiles its checks with `new Function`, which the Content-Security-Policy forbids and would report each time.
// Zod reads this object when it loads, which is long after the first page is shown.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
