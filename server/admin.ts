import { administer } from "./administer.ts";
import { runCommand } from "./command.ts";

process.umask(0o077);

await runCommand(async (config) => {
  process.stdout.write(await administer(process.argv.slice(2), config));
});
