import { Check } from "lucide-react";
import { writeDate } from "#contract/locales.ts";
import { moods } from "#contract/moods.ts";
import { languageTag, t, tc } from "#contract/translate.ts";
import { Frost } from "#web/ui/frost.tsx";
import { Sun } from "#web/ui/sun.tsx";

const pictured = { mood: 4, memoryMood: 2 };

/** A picture of the app on an ordinary day. Nothing in it can be pressed or focused. */
export function LandingPicture() {
  return (
    <>
      <p className="visually-hidden">
        {t(
          "Pictured: a day’s reflection with its prompt, a check-in with one of five moods, and a line from the same day a year ago.",
        )}
      </p>
      <div className="landing__picture" aria-hidden="true" inert>
        <div className="landing__sheet glass-panel">
          <Frost />
          <div className="sheet__head">
            <time>{today()}</time>
            <span className="spacer" />
            <span className="save-state">
              <Check className="icon icon--small" />
              {tc("page", "Saved")}
            </span>
          </div>
          <p className="prompt">{t("What did you carry today, and could you put some of it down?")}</p>
          <p className="sheet__title">{t("The long way home")}</p>
          <div className="prose">
            <p>
              {t(
                "Papa walked to the end of the jetty today. Eleven weeks after the operation, without the frame, with me half a step behind him pretending to look at the ducks.",
              )}
            </p>
            <p>
              {t(
                "I drove home the long way, past the mill, because I did not want to be indoors yet. I noticed that I have been holding my shoulders up since August. They came down somewhere near the bridge, and it hurt.",
              )}
            </p>
          </div>
        </div>
        <div className="landing__mood glass-popover">
          <p className="sidebar__name">{t("How is today?")}</p>
          <div className="mood-picker">
            {moods.map(({ value, label }) => (
              <span key={value} className="mood" data-checked={value === pictured.mood || undefined}>
                <Sun height={value} />
                {label}
              </span>
            ))}
          </div>
        </div>
        <div className="landing__memory glass-popover">
          <p className="sidebar__name">{t("On this day")}</p>
          <p className="memory">
            <span className="memory__when">
              <Sun height={pictured.memoryMood} />
              {t("A year ago")}
            </span>
            <span className="memory__words">
              {t("First frost. Papa asked twice what day it was and then made a joke of it, so I laughed.")}
            </span>
          </p>
        </div>
      </div>
    </>
  );
}

function today(): string {
  const now = new Date();
  const language = languageTag().replace(/^en$/, "en-GB");
  const format = (options: Intl.DateTimeFormatOptions) =>
    writeDate(new Intl.DateTimeFormat(language, options), now);
  // Translators: such as “Saturday, 21 November”.
  return t("{weekday}, {date}", {
    weekday: format({ weekday: "long" }),
    date: format({ day: "numeric", month: "long" }),
  });
}
