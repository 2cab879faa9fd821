import { useSyncExternalStore } from "react";
import { isApiSecure } from "./api-base.ts";
import { createSession } from "./cookie-session.ts";

export const session = createSession(document, isApiSecure);

export const isAuthenticated = session.isAuthenticated;

export const useIsAuthenticated = () => useSyncExternalStore(session.subscribe, session.isAuthenticated);

export const useUsername = () => useSyncExternalStore(session.subscribe, session.username);
