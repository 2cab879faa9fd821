import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

it("needs nothing to be set", () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: "localhost", databaseUrl: null, secretKey: null });
});

it("takes an empty line for a variable that is not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", PLAYLIST_URL: "" })).toEqual(readConfig({}));
  expect(readConfig({ PORT: " ", QUOTA_MB: "\t", DATA_DIR: " ", AI: " " })).toEqual(readConfig({}));
});

it("names its address as browsers write it, on IPv6, too", () => {
  expect(readConfig({ HOST: "::1" })).toMatchObject({ host: "::1", publicUrl: "http://[::1]:3000" });
  expect(readConfig({ HOST: "0.0.0.0", PORT: "80" }).publicUrl).toBe("http://0.0.0.0:80");
});

it("reads from a replica only beside a primary", () => {
  const told = { DATABASE_URL: "postgres://a@b/c", DATABASE_REPLICA_URL: "postgres://a@d/c" };
  expect(readConfig(told)).toMatchObject({ databaseUrl: "postgres://a@b/c", replicaUrl: "postgres://a@d/c" });
  expect(readConfig({ DATABASE_URL: told.DATABASE_URL }).replicaUrl).toBe(null);
  expect(() => readConfig({ DATABASE_REPLICA_URL: told.DATABASE_REPLICA_URL })).toThrow(
    "DATABASE_REPLICA_URL needs DATABASE_URL",
  );
});

it("sends mail where it is told how, and leads people to its public address", () => {
  const environment = {
    SMTP_URL: "smtps://journal:secret@mail.example.org",
    MAIL_FROM: "Reflector <journal@example.org>",
    PUBLIC_URL: "https://journal.example.org/",
  };
  expect(readConfig(environment)).toMatchObject({
    mail: { smtpUrl: environment.SMTP_URL, from: environment.MAIL_FROM },
    publicUrl: "https://journal.example.org",
  });
  for (const url of [
    "https://Journal.example.org",
    "https://journal.example.org:443//",
    "http://[::1]:3000/",
  ])
    expect(() => readConfig({ PUBLIC_URL: url })).not.toThrow();
  expect(readConfig({ PORT: "8080" })).toMatchObject({ mail: null, publicUrl: "http://localhost:8080" });
});

it("reads where its pages call the API, and which pages may call its own", () => {
  const of = (more: Record<string, string>) => readConfig({ ...more });
  expect(of({})).toMatchObject({ apiUrl: null, webOrigins: [] });
  expect(
    of({ API_URL: "https://api.example.org/", WEB_ORIGINS: "https://a.example.org, https://b.example.org" }),
  ).toMatchObject({
    apiUrl: "https://api.example.org",
    webOrigins: ["https://a.example.org", "https://b.example.org"],
  });
  expect(() => of({ API_URL: "api.example.org" })).toThrow("API_URL must look like");
  expect(() => of({ WEB_ORIGINS: "https://a.example.org/path" })).toThrow("WEB_ORIGINS must list addresses");
});

it("reads a provider if all of it is set, and names it by its host if it has no name", () => {
  const told = {
    OIDC_ISSUER: "https://id.example.org/house",
    OIDC_CLIENT_ID: "reflector",
    OIDC_CLIENT_SECRET: "a secret",
  };
  const provider = { issuer: told.OIDC_ISSUER, clientId: "reflector", clientSecret: "a secret" };
  expect(readConfig(told).provider).toEqual({ ...provider, name: "id.example.org" });
  expect(readConfig({ ...told, OIDC_NAME: "Our House" }).provider).toEqual({
    ...provider,
    name: "Our House",
  });
  expect(readConfig({}).provider).toBeNull();
});

it("stores attachments on an S3 server if all of it is set", () => {
  const told = {
    S3_ENDPOINT: "https://s3.example.org",
    S3_BUCKET: "journal-files",
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "an id",
    S3_SECRET_ACCESS_KEY: "a secret",
  };
  const s3 = {
    endpoint: told.S3_ENDPOINT,
    bucket: told.S3_BUCKET,
    region: told.S3_REGION,
    accessKeyId: "an id",
    secretAccessKey: "a secret",
  };
  expect(readConfig(told).s3).toEqual({ ...s3, forcePathStyle: true });
  expect(readConfig({ ...told, S3_FORCE_PATH_STYLE: "false" }).s3).toEqual({ ...s3, forcePathStyle: false });
  expect(readConfig({ QUOTA_MB: "20" })).toMatchObject({ s3: null, quotaBytes: 20_000_000 });
  expect(readConfig({}).quotaBytes).toBe(5_000_000_000);
});

it("looks for model servers on this machine, and allows well-known providers, where nothing is set", () => {
  const localOrigins = ["http://127.0.0.1:11434", "http://127.0.0.1:8080", "http://127.0.0.1:1234"];
  expect(readConfig({}).ai).toEqual({ connection: null, allowedHosts: [], localOrigins });
  const set = { AI_LOCAL: "off", AI_ALLOWED_HOSTS: "models.example.org, 192.168.1.20:8080" };
  expect(readConfig(set).ai).toEqual({
    connection: null,
    allowedHosts: ["models.example.org", "192.168.1.20:8080"],
    localOrigins: [],
  });
  expect(readConfig({ AI_LOCAL: "http://[::1]:9000" }).ai?.localOrigins).toEqual(["http://[::1]:9000"]);
});

it("connects a model for everybody, and none at all with AI=off", () => {
  const set = { AI_PROVIDER: "mistral", AI_API_KEY: "a-key", AI_MODEL: "small, large" };
  expect(readConfig(set).ai?.connection).toEqual({
    provider: "mistral",
    name: "Mistral",
    baseUrl: "https://api.mistral.ai/v1",
    speaks: "openai",
    key: "a-key",
    models: ["small", "large"],
    transcriptionModel: null,
    embeddingModel: null,
  });
  const own = { AI_BASE_URL: "http://ollama:11434/v1/", AI_EMBEDDING_MODEL: "nomic-embed-text" };
  expect(readConfig(own).ai?.connection).toEqual({
    provider: "compatible",
    name: "ollama:11434",
    baseUrl: "http://ollama:11434/v1",
    speaks: "openai",
    key: null,
    models: [],
    transcriptionModel: null,
    embeddingModel: "nomic-embed-text",
  });
  expect(readConfig({ ...set, AI: "off" }).ai).toBeNull();
});

it("reads the host's language, also as desktops set it for other programs", () => {
  const of = (LANGUAGE: string) => readConfig({ LANGUAGE }).language;
  expect(readConfig({}).language).toBe("en");
  expect(of("EN")).toBe("en");
  expect(of("tlh_QO.UTF-8:en_GB:de")).toBe("en");
  expect(of("tlh_QO")).toBe("en");
  expect(() => of("tlh")).toThrow(/LANGUAGE must be one of (?:.*, )?en\b/);
});

it.each([
  [{ PORT: "eighty" }, "PORT must be a number"],
  [{ MIRROR_DIR: "./data/mirror" }, "MIRROR_DIR and DATA_DIR are separate folders, neither inside the other"],
  [{ MIRROR_DIR: "." }, "MIRROR_DIR and DATA_DIR are separate folders, neither inside the other"],
  [{ AI: "maybe" }, "AI must be on or off"],
  [{ AI_PROVIDER: "local" }, "AI_PROVIDER must be one of openai, anthropic"],
  [{ AI_PROVIDER: "compatible" }, "AI_PROVIDER compatible needs AI_BASE_URL"],
  [{ AI_BASE_URL: "https://me:secret@models.example.org" }, "AI_BASE_URL must look like"],
  [{ AI_PROVIDER: "openai" }, "AI_PROVIDER openai needs AI_API_KEY"],
  [{ AI_MODEL: "small" }, "AI_MODEL needs AI_PROVIDER or AI_BASE_URL"],
  [
    { AI_API_KEY: "two words", AI_PROVIDER: "openai" },
    "AI_API_KEY must contain only letters, digits and symbols",
  ],
  [{ AI_ALLOWED_HOSTS: "https://models.example.org" }, "AI_ALLOWED_HOSTS must list hosts"],
  [{ AI_LOCAL: "http://192.168.1.20:11434" }, "AI_LOCAL must be off, or list addresses of this machine"],
  [{ PORT: "70000" }, "PORT must be at most 65535"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY must have at least 32 characters"],
  [{ PLAYLIST_URL: "javascript:alert(1)" }, "PLAYLIST_URL must begin with http:// or https://"],
  [{ PLAYLIST_URL: "https://" }, "PLAYLIST_URL must begin with http:// or https://"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of"],
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY must list addresses"],
  [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY must list addresses"],
  [{ TRUST_PROXY: "10.0.0.0/0" }, "TRUST_PROXY must list addresses"],
  [{ TRUST_PROXY: "fd00::/129" }, "TRUST_PROXY must list addresses"],
  [{ REGISTRATION: "friends" }, "REGISTRATION must be one of open, invitation, closed"],
  [{ PUBLIC_URL: "journal.example.org" }, "PUBLIC_URL must begin with http:// or https://"],
  ...["journal", "journal/", "?a=b", "#top", "@example.org"].map((rest): [Record<string, string>, string] => [
    { PUBLIC_URL: `https://example.org/${rest}`.replace("/@", "@") },
    "PUBLIC_URL must be an address without a path, such as https://journal.example.org",
  ]),
  [{ SMTP_URL: "mail.example.org" }, "SMTP_URL must look like smtps://user:password@mail.example.org"],
  [{ MAIL_FROM: "nobody" }, "MAIL_FROM must look like journal@example.org"],
  [
    { MAIL_FROM: "Me <me@example.org>\nBcc: all@example.org" },
    "MAIL_FROM must look like journal@example.org",
  ],
  [{ SMTP_URL: "smtp://localhost", PUBLIC_URL: "https://journal.example.org" }, "SMTP_URL needs MAIL_FROM"],
  [{ SMTP_URL: "smtp://localhost", MAIL_FROM: "journal@example.org" }, "SMTP_URL needs PUBLIC_URL"],
  [{ OIDC_ISSUER: "id.example.org" }, "OIDC_ISSUER must begin with http:// or https://"],
  [{ OIDC_ISSUER: "https://id.example.org" }, "OIDC_ISSUER needs OIDC_CLIENT_ID"],
  [{ OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "x" }, "OIDC_ISSUER needs OIDC_CLIENT_SECRET"],
  [{ OIDC_CLIENT_SECRET: "a secret" }, "OIDC_CLIENT_SECRET needs OIDC_ISSUER"],
  [{ OIDC_NAME: "x".repeat(41) }, "OIDC_NAME must have at most 40 characters"],
  [{ S3_ENDPOINT: "s3.example.org" }, "S3_ENDPOINT must begin with http:// or https://"],
  [{ S3_BUCKET: "My Files" }, "S3_BUCKET must be the name of a bucket"],
  [
    { S3_BUCKET: "files", S3_REGION: "us-east-1" },
    "S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY",
  ],
  [{ HSTS_SUBDOMAINS: "no" }, "HSTS_SUBDOMAINS must be true or false"],
  [{ S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE must be true or false"],
  [{ QUOTA_MB: "lots" }, "QUOTA_MB must be a number"],
  [{ QUOTA_MB: "-1" }, "QUOTA_MB must be at least 0"],
  [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR must be above 0"],
])("says in one sentence what is wrong with %o", (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

it("reads the host's own crisis lines from a file", () => {
  const file = join(mkdtempSync(join(tmpdir(), "contacts-")), "contacts.json");
  const read = (text: string) => {
    writeFileSync(file, text);
    return readConfig({ CRISIS_CONTACTS: file }).contacts;
  };
  const own = { place: "Example Town", name: "The night line", number: "555 0100" };
  expect(read(JSON.stringify([own]))).toEqual([
    {
      place: "Example Town",
      countries: [],
      number: "555 0100",
      byText: false,
      everywhere: true,
      words: "The night line, 555 0100",
    },
  ]);
  expect(readConfig({}).contacts).toEqual([]);
  expect(() => read("none")).toThrow("is not JSON");
  expect(() => read(JSON.stringify([{ ...own, number: "call me" }]))).toThrow(
    "has an error at 0.number: is not a telephone number",
  );
  expect(() => read(JSON.stringify([{ ...own, phone: "1" }]))).toThrow("has an error at 0");
  expect(() => readConfig({ CRISIS_CONTACTS: `${file}.old` })).toThrow("can’t be read");
});

it("reads who runs the server", () => {
  expect(readConfig({}).imprint).toEqual({ contact: null, imprint: null, minimum_age: null });
  const told = {
    HOST_CONTACT: "ann@example.org",
    IMPRINT_URL: "https://example.org/imprint",
    MINIMUM_AGE: "16",
  };
  expect(readConfig(told).imprint).toEqual({
    contact: "ann@example.org",
    imprint: "https://example.org/imprint",
    minimum_age: 16,
  });
  expect(() => readConfig({ IMPRINT_URL: "example.org" })).toThrow("IMPRINT_URL must begin with");
  for (const age of ["0", "sixteen", "16.5"])
    expect(() => readConfig({ MINIMUM_AGE: age })).toThrow("MINIMUM_AGE must be a whole number");
});
