import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { answerCalls } from "#web/lib/worker-call.ts";

/** Checks a text on a separate thread, so that even a long text never slows typing. */
answerCalls(hasExplicitSign);
