import { canInstallPackages, findProgram, installPackages } from "../../scripts/system-package.ts";

/** The chosen program, or the first of `names`. If it is missing, root on Debian installs its package. */
export function findOrInstall(
  chosen: string | undefined,
  names: readonly string[],
  debianPackage: string,
): string {
  const wanted = chosen ? [chosen] : names;
  const present = findProgram(wanted);
  if (present) return present;
  if (chosen || !canInstallPackages())
    throw new Error(`${wanted[0]} is missing: install it (Debian's package is ${debianPackage}).`);
  installPackages([debianPackage]);
  const installed = findProgram(names);
  if (!installed)
    throw new Error(`The package ${debianPackage} was installed, but ${names[0]} is not there.`);
  return installed;
}
