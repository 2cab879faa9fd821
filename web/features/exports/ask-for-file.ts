import { askForExport, type ExportRequest } from "#contract/exports/exports.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiAddress } from "#web/lib/page-meta.ts";

/**
 * Asks for an export, and lets the browser save or show it: it never passes through this page's memory.
 *
 * @returns what happens now, for the person
 */
export async function askForFile(request: ExportRequest): Promise<string> {
  // A browser opens a tab only during the press.
  const tab = request.show ? window.open("", "_blank") : null;
  try {
    const { address, file_name, reflections } = await callApi(askForExport, { body: request });
    if (tab) {
      tab.opener = null;
      tab.location.replace(apiAddress(address));
      return t(
        "{count, plural, one {Your book with # reflection opens in a new tab.} other {Your book with # reflections opens in a new tab.}} Print it from there, or save it as a PDF.",
        { count: reflections },
      );
    }
    Object.assign(document.createElement("a"), { href: apiAddress(address), download: file_name }).click();
    return t(
      "{count, plural, one {Your browser is saving {file}, with # reflection.} other {Your browser is saving {file}, with # reflections.}} Keep it open until the file is complete.",
      { count: reflections, file: file_name },
    );
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export const explainExport = (error: unknown): string =>
  error instanceof ApiFailure ? error.message : t("The export could not be made. Please try again.");
