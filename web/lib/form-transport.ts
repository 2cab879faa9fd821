import type { Transport } from "./api-client.ts";

/** Sends a form and reports the share that has been sent, 0 to 1, which the browser's `fetch` can't. */
export function formTransport(onSent: (part: number) => void): Transport {
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
