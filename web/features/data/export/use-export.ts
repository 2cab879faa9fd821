import { useState } from "react";
import { askForExport, type ExportRequest } from "#contract/exports/exports.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { counted } from "#web/lib/counted.ts";
import { apiAddress } from "#web/lib/page-meta.ts";

type State = { isAsking: boolean; news: string; problem: string | null };
const rest: State = { isAsking: false, news: "", problem: null };

/** Asks for an export, and lets the browser save or show it: it never passes through this page's memory. */
export function useExport() {
  const [state, setState] = useState(rest);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function ask(request: ExportRequest) {
    setState({ ...rest, isAsking: true });
    setErrors({});
    // A browser opens a tab only during the press.
    const tab = request.show ? window.open("", "_blank") : null;
    try {
      const { address, file_name, reflections } = await callApi(askForExport, { body: request });
      if (tab) {
        tab.opener = null;
        tab.location.replace(apiAddress(address));
      } else download(apiAddress(address), file_name);
      setState({ ...rest, news: newsOf(tab !== null, file_name, reflections) });
    } catch (error) {
      tab?.close();
      const fields = error instanceof ApiFailure ? (error.body?.fields ?? {}) : {};
      setErrors(fields);
      setState({ ...rest, problem: fields.passphrase ? null : explain(error) });
    }
  }

  return { ask, state, errors };
}

function download(address: string, name: string) {
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
}

function newsOf(isShown: boolean, name: string, reflections: number): string {
  const what = counted(reflections, "reflection");
  return isShown
    ? `Your book with ${what} opens in a new tab. Print it from there, or save it as a PDF.`
    : `Your browser is saving ${name}, with ${what}. Keep it open until the file is complete.`;
}

const explain = (error: unknown) =>
  error instanceof ApiFailure ? error.message : "The export could not be made. Please try again.";
