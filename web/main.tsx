import "./styles/index.css";
import "./shell/first-motion.ts";
import "./shell/first-scene.ts";
import { mayReload } from "#web/lib/reload-guard.ts";
import { endWelcome } from "./shell/welcome.ts";

endWelcome();

// The scene stands while the app is still on its way; `preload-app` lets both be fetched side by side.
import("./start.tsx").catch((error: unknown) => {
  if (mayReload(sessionStorage, Date.now(), String(error))) location.reload();
  else throw error;
});
