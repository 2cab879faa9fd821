import { configureGlobal } from "fast-check";

/** The same random cases on every machine; set FAST_CHECK_SEED to look further. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });
