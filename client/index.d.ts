import type { Client, ClientOptions } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, paths };

/** The body of every refusal: a code for programs, and sentences for people. */
export type ReflectorError = components["schemas"]["Error"];

export type ReflectorClientOptions = Omit<ClientOptions, "baseUrl" | "headers"> & {
  /** The address of the server, such as `https://journal.example.org`. */
  url: string;
  /** A personal token, made in the settings under “Tokens and assistants”. */
  token: string;
};

/** A client with one function for each method of HTTP. Calls that are refused answer with `error` and don't throw. */
export declare function createReflectorClient(options: ReflectorClientOptions): Client<paths>;
