import type { Transporter } from "nodemailer";
import { asciiEmail } from "#contract/email-rules.ts";
import { languageTag } from "#contract/translate.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** @throws if the mail server does not answer or refuses the message */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
};

/** Time limit for each step of a mail server. */
const timeoutMs = 20_000;

/** @param url `smtp://` (with STARTTLS if offered) or `smtps://`, with user and password if needed */
export function createMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | null = null;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send({ to, subject, text, headers = {} }) {
      opened ??= open();
      const transport = await opened;
      await transport.sendMail({
        from,
        to: { name: "", address: asciiEmail(to) },
        subject,
        text,
        headers: { "Content-Language": languageTag(), ...headers },
      });
    },
    close: async () => (await opened)?.close(),
  };
}
