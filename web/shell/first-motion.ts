import { createSession } from "#web/lib/cookie-session.ts";
import { keptUser } from "#web/lib/kept-user.ts";
import { setMotionReduced } from "#web/lib/motion.ts";

// Before the first picture is drawn, and so without the app's own session, which comes with React.
const { username } = createSession(document, () => location.protocol === "https:");
setMotionReduced(keptUser.recall(username())?.preferences.motion_reduced === true);
