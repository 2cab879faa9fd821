import { administer } from "./administer.ts";
import { runCommand } from "./command.ts";

process.umask(0o077);

await runCommand(async (config) => {
  const { said, needsHost } = await administer(process.argv.slice(2), config);
  process.stdout.write(said);
  if (needsHost) process.exitCode = 1;
});
