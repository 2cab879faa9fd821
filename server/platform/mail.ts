import { createTransport } from "nodemailer";
import { asciiEmail } from "#contract/accounts/email-rules.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** @throws where the mail server is away or refuses the message */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** How long a mail server may take for each step. */
const patienceMs = 20_000;

/** @param url `smtp://` (with STARTTLS where it is offered) or `smtps://`, with user and password where needed */
export function createMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, headers = {} }) {
      await transport.sendMail({ from, to: { name: "", address: asciiEmail(to) }, subject, text, headers });
    },
    close: () => transport.close(),
  };
}
