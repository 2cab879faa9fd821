import { findCrisisSign } from "#contract/safety/crisis-check.ts";
import { answerCalls } from "#web/lib/worker-call.ts";

/** Checks a text on a separate thread, so that even a long text never slows typing. */
answerCalls((text: string) => findCrisisSign(text) !== null);
