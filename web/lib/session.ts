import { useSyncExternalStore } from "react";
import { createSession } from "./cookie-session.ts";
import { isApiSecure } from "./page-meta.ts";

export const session = createSession(document, isApiSecure);

export const isAuthenticated = session.isAuthenticated;

export const useIsAuthenticated = () => useSyncExternalStore(session.subscribe, session.isAuthenticated);

export const useUsername = () => useSyncExternalStore(session.subscribe, session.username);
