import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type Letter = { to: string[]; content: string };

export async function startMailServer() {
  const letters: Letter[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      text(stream).then((content) => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        for (const arrived of waiting.splice(0)) arrived();
        done();
      }, done);
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** The first letter about `subject`, once it has come. */
    next: async (subject: string): Promise<Letter> => {
      for (;;) {
        const at = letters.findIndex(({ content }) => content.includes(`Subject: ${subject}`));
        const [letter] = at < 0 ? [] : letters.splice(at, 1);
        if (letter) return letter;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Lines of a letter are broken with `=`. */
export const readable = ({ content }: Letter) =>
  content
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
