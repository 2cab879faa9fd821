import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { addBackground, type OwnBackground } from "#contract/themes/themes.ts";
import { t } from "#contract/translate.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import type { Transport } from "#web/lib/api-request.ts";
import { callApi } from "#web/lib/call-api.ts";
import { acceptedTypes, pictureRefusal, roomRefusal } from "./own-background-rules.ts";
import { changeTheme, refreshThemeChoices, useTheme } from "./use-theme.ts";

type Refusals = { picture?: string; name?: string };

export type Upload = ReturnType<typeof useUpload>;

/** One picture that becomes a background: chosen, named, sent. */
export function useUpload() {
  const { theme, choices } = useTheme();
  const [picture, setPicture] = useState<File | null>(null);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [sentPart, setSentPart] = useState<number | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement>(null);
  const sending = useRef<AbortController>(null);
  const followsTheDay = useRef(theme.enable_day_cycle);
  useEffect(() => {
    followsTheDay.current = theme.enable_day_cycle;
  }, [theme.enable_day_cycle]);

  function offer(files: readonly File[]) {
    const [file] = files;
    if (!file || sending.current) return;
    const refusal = files.length > 1 ? t("Add one picture at a time.") : (noRoom() ?? pictureRefusal(file));
    setAdded(null);
    setRefusals(refusal === null ? {} : { picture: refusal });
    if (refusal === null) setPicture(file);
  }

  function noRoom() {
    return roomRefusal(choices.own_backgrounds.length);
  }

  function choose() {
    const refusal = noRoom();
    if (refusal !== null) return setRefusals({ picture: refusal });
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    fileInput.current?.click();
  }

  function finish() {
    setPicture(null);
    setSentPart(null);
  }

  // The button that opened the chooser may have been hidden until now.
  useEffect(() => {
    if (picture) return;
    opener.current?.focus();
    opener.current = null;
  }, [picture]);

  async function send(name: string) {
    if (!picture || sending.current) return;
    if (name === "") return setRefusals({ name: t("Enter a name.") });
    const controller = new AbortController();
    sending.current = controller;
    setRefusals({});
    setSentPart(0);
    try {
      const added = await callApi(addBackground, {
        form: formOf(name, picture),
        transport: formTransport(setSentPart),
        signal: controller.signal,
      });
      await show(added);
    } catch (error) {
      if (controller.signal.aborted) return;
      setSentPart(null);
      setRefusals(refusalsOf(error));
    } finally {
      if (sending.current === controller) sending.current = null;
    }
  }

  async function show({ file, name }: OwnBackground) {
    await refreshThemeChoices();
    // Shows the added picture, unless the scene follows the day.
    if (!followsTheDay.current) changeTheme({ background_image: file, current_background: file });
    setAdded(name);
    finish();
  }

  return {
    picture,
    refusals,
    /** The share of it that has been sent, 0 to 1; `null` while nothing is being sent. */
    sentPart,
    /** The name of the background added last. */
    added,
    offer,
    send,
    choose,
    cancel() {
      if (sending.current) {
        sending.current.abort();
        sending.current = null;
        // It may have arrived before it was cancelled.
        void refreshThemeChoices();
      }
      setRefusals({});
      finish();
    },
    /** The file input that buttons open; it must be in the page. */
    input: {
      ref: fileInput,
      type: "file",
      accept: acceptedTypes,
      hidden: true,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        offer([...(target.files ?? [])]);
        // Otherwise the same file could not be chosen again.
        target.value = "";
      },
    },
  };
}

/** The server reads the fields in this order. */
function formOf(name: string, picture: File): FormData {
  const form = new FormData();
  form.append("name", name);
  form.append("picture", picture);
  return form;
}

function refusalsOf(error: unknown): Refusals {
  if (!(error instanceof ApiFailure)) throw error;
  const { name, picture } = error.body?.fields ?? {};
  if (name === undefined) return { picture: picture ?? error.message };
  return { name, ...(picture !== undefined && { picture }) };
}

/** Sends a form and reports the share that has been sent, 0 to 1, which the browser's `fetch` can't. */
function formTransport(onSent: (part: number) => void): Transport {
  return (url, { method = "POST", headers, body, signal, credentials }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = credentials === "include";
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError("The request failed."));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener("abort", () => request.abort());
      if (signal?.aborted) return reject(signal.reason);
      request.send(body instanceof FormData ? body : null);
    });
}

function answerOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  return new Response(responseText || null, { status, statusText });
}
