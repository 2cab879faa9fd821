import { useSyncExternalStore } from "react";
import { createSession } from "./cookie-session.ts";

export const session = createSession(document, () => location.protocol === "https:");

export const isAuthenticated = session.isAuthenticated;

export const useIsAuthenticated = () => useSyncExternalStore(session.subscribe, session.isAuthenticated);

export const useUsername = () => useSyncExternalStore(session.subscribe, session.username);
