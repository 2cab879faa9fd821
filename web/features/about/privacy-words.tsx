import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
/** Claims about this version. Change them together with what the server seals. */
export function PrivacyWords() {
  return (
    <dl className="about__facts">
      <div>
        <dt>{t("Sealed")}</dt>
        <dd>
          {t(
            "Titles, texts, answers, tags, feelings and the prompts you answered are encrypted with a key that belongs to your journal alone. The search index holds scrambled terms instead of words.",
          )}
        </dd>
      </div>
      <div>
        <dt>{t("Readable to the host")}</dt>
        <dd>
          {t(
            "The dates you wrote on, your mood as a number from 1 to 5, sizes and counts, your username and your e-mail address, and when your reminders come.",
          )}
        </dd>
      </div>
      <div>
        <dt>{t("Who holds the key")}</dt>
        <dd>
          {t(
            "Your journal’s key is stored wrapped by a key of this server, so that you can log in anywhere. It also means that the person who runs the server could open your journal. Choose a host you trust, or host it yourself.",
          )}
        </dd>
      </div>
      <div>
        <dt>{t("What can be lost")}</dt>
        <dd>
          {rich(
            "The server’s key is in its data folder, under <code>{folder}</code>. If that is lost and there is no backup, nobody can open any journal again, you included. A backup made with Reflector carries the key, locked by a passphrase.",
            { folder: "secrets", code: (name) => <code>{name}</code> },
          )}
        </dd>
      </div>
      <div>
        <dt>{t("On this device")}</dt>
        <dd>
          {t(
            "Words and files on their way to the server are kept in this browser’s storage, sealed under a key of yours, and so are your name and your undo history. The key is stored next to them while you are logged in, so that you can write without the server; logging out removes it. Anything not sent by then opens when you log in again. On a shared computer, log out when you are done, or set an app lock in the settings.",
          )}
        </dd>
      </div>
      <div>
        <dt>{t("What leaves")}</dt>
        <dd>
          {t(
            "Your browser talks to this server alone, and the server to its own database. No analytics, no outside fonts or pictures. There are two exceptions, both your choice: reminders, and a model that you connect to the companion. Both are described below.",
          )}
        </dd>
      </div>
      <div>
        <dt>{t("Models")}</dt>
        <dd>
          {t(
            "The built-in companion is not an AI, and sends nothing off this server. A model answers only after you have connected or chosen it and agreed to what is sent where. Reflections that you keep from AI are never sent. Each call is recorded word for word before it is made, sealed with your journal: see “What left this machine” in the settings. The host can see how many calls there were, when, what for and how long. Recordings are sent to be transcribed only if you have chosen a server for that, and only those that you transcribe or dictate.",
          )}
        </dd>
      </div>
      <div>
        <dt>{t("Reminders")}</dt>
        <dd>
          {t(
            "You get none unless you set one. A notification goes through the push service of the browser’s maker, which learns that one came and when. It travels encrypted for your browser alone, and says which kind it is, but never a word of your journal or the title of an activity. A mail says no more, and goes through the mail server that your host has chosen.",
          )}
        </dd>
      </div>
    </dl>
  );
}
