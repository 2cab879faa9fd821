import { countryName } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./about.css";
import type { ReactNode } from "react";
import { dialled, eatingLines } from "#contract/safety/crisis-contacts.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { hostImprint } from "#web/lib/page-meta.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { HostWords } from "#web/ui/host-words.tsx";
import { TextLink } from "#web/ui/link.tsx";

/** What Reflector is for, and what it does where words show a crisis. Change it together with what the server does. */
export function SafetyPage() {
  useDocumentTitle(t("Safety"));
  return (
    <ColumnPage as="article" className="about">
      <h1 className="page-title">{t("Safety")}</h1>
      <Section title={t("What it is for")}>
        <p>
          {t(
            "Reflector is a journal, for writing and for thinking over what you wrote. It makes no diagnosis, treats nothing, and replaces no doctor, therapist or crisis service. It is not a medical device.",
          )}
        </p>
        <p>
          {t(
            "The check-ins “Low mood (PHQ-8)” and “Worry (GAD-7)” add up your own answers about two weeks. Their bands, such as “mild” or “moderate”, are the published ranges of the questionnaires. They help you to see a change over time, and to decide whether to show the number to a professional. They say nothing about a cause, and no number shows that you have, or don’t have, an illness.",
          )}
        </p>
      </Section>
      <Section title={t("Who answers in the chat")}>
        <p>
          {t(
            "The built-in companion is a program with fixed rules: no AI, and no human. If you connect a model, an AI answers, and not a human. The chat says which one it is where a conversation begins, again after every three hours of use, and whenever you ask. What an AI says can be wrong: a quote that your pages don’t contain is marked.",
          )}
        </p>
        <p>
          {t(
            "The chat may not be suitable for some minors. It doesn’t know your age, is no friend and no therapist, and is made to send you back to your own life, not to keep you here: it has no streaks, no rewards and no messages of its own.",
          )}
        </p>
      </Section>
      <Section id="crisis" title={t("When words show a crisis")}>
        <ol className="about__steps">
          <li>
            {t(
              "Your server reads each message of the chat, and each page when you pause, for signs that somebody may want to die or to hurt themselves, also in veiled words, and for signs of disordered eating. A connected model is asked the same about a message.",
            )}
          </li>
          <li>
            {t(
              "If either sees a sign, a panel shows at once: crisis lines for your country, the emergency number, help with eating, someone you trust, and a way to calm down. It blocks nothing, and what you write is saved.",
            )}
          </li>
          <li>
            {t(
              "The companion then only acknowledges what you wrote and points to these people. An AI gets instructions for such moments: no advice, no analysis, and never a word about means or methods. Nothing of it becomes a title, a suggestion or something that is remembered.",
            )}
          </li>
          <li>
            {t(
              "Nobody is told: not the person who runs the server, and nobody else. No statistics are kept.",
            )}
          </li>
          <li>
            {rich(
              "You can open the panel yourself with “Get help”, in the chat and in <link>Help & About</link>, also without a connection.",
              {
                link: (words) => (
                  <TextLink to="/about/$page" params={{ page: "help" }}>
                    {words}
                  </TextLink>
                ),
              },
            )}
          </li>
        </ol>
        <p>
          {rich(
            "Don’t rely on it: it misses many signs. How many, and how that was measured, is in the file <code>{file}</code> that comes with Reflector. The signs follow published descriptions of explicit, veiled and means-seeking wording; the conversations of VERA-MH were used as a test.",
            { file: "docs/accuracy.md", code: (name) => <code>{name}</code> },
          )}
        </p>
      </Section>
      <Section id="eating" title={t("Help with eating")}>
        <p>
          {t(
            "If food, your weight or your body fill your days, talk to a doctor, or call one of these. Most answer in the daytime.",
          )}
        </p>
        <dl className="about__facts">
          {eatingLines.map(({ country, name, number, source }) => (
            <div key={country}>
              <dt>{countryName(country)}</dt>
              <dd className="about__lines">
                <a className="link" href={`tel:${dialled(number)}`}>
                  {name}, {number}
                </a>
                <a className="link" href={source} target="_blank" rel="noreferrer">
                  {new URL(source).hostname.replace(/^www\./, "")}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {hostImprint() !== "" && (
        <Section title={t("Who runs this server")}>
          <HostWords />
        </Section>
      )}
    </ColumnPage>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="setting-group__name">{title}</h2>
      {children}
    </section>
  );
}
