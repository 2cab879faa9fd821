import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import { z } from "zod";
import { startServer } from "./server-process.ts";

const root = join(import.meta.dirname, "..");
const source = join(root, "client");

const packageSchema = z.looseObject({ version: z.string() });
const documentSchema = z.custom<OpenAPI3>(
  (value) => z.looseObject({ openapi: z.string() }).safeParse(value).success,
);

/** Writes the package `reflector-client` into `folder`: the files of client/ and the types of the server's calls. */
export async function buildClient(serverUrl: string, folder: string): Promise<void> {
  const document = documentSchema.parse(await (await fetch(`${serverUrl}/api/docs/json`)).json());
  const blob = ts.factory.createTypeReferenceNode("Blob");
  const types = await openapiTS(document, {
    // A value that the server fills in may be left out of a body.
    defaultNonNullable: false,
    transform: (schema) => (schema.format === "binary" ? blob : undefined),
  });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ["index.js", "index.d.ts", "README.md"]) cpSync(join(source, file), join(folder, file));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "schema.d.ts"), astToString(types));
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const description = z.looseObject({}).parse(JSON.parse(readFileSync(join(source, "package.json"), "utf8")));
  // npm compares this with the repository that a provenance statement names.
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  const repository = GITHUB_REPOSITORY && {
    repository: { type: "git", url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git` },
  };
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ ...description, version, ...repository }, null, 2)}\n`,
  );
}

if (import.meta.main) {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-client-"));
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    await buildClient(server.url, join(root, "dist/client"));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
