import { Link } from "@tanstack/react-router";
import { FeatherIcon, House, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#contract/translate.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Frost, Pane } from "#web/ui/frost.tsx";
import { LandingPicture } from "./landing-picture.tsx";

export function LandingPage() {
  useDocumentTitle();
  return (
    <div className="landing">
      <div className="landing__view">
        <section className="landing__words on-scene">
          <h1 className="landing__title">{t("Somewhere quiet to think.")}</h1>
          <p className="landing__lead">
            {t(
              "A journal that lives on your own machine. Write each day, look back kindly, and find every word again.",
            )}
          </p>
          <div className="landing__acts">
            <Link className={buttonClass({ variant: "primary", large: true })} to="/register">
              {t("Register")}
            </Link>
            <Link className={buttonClass({ large: true }, "landing__login glass-bar")} to="/login">
              <Frost />
              {t("Log in")}
            </Link>
          </div>
        </section>
        <LandingPicture />
      </div>
      <Pane className="promises" aria-label={t("What Reflector promises")}>
        <Promised icon={<FeatherIcon className="icon" />} title={t("Nothing is lost")}>
          {t(
            "Every keystroke is safe within a second, on this device first. Offline, a closed tab, a flat battery: your words stay.",
          )}
        </Promised>
        <Promised icon={<House className="icon" />} title={t("Nothing leaves")}>
          {t(
            "No trackers, no fonts from afar, no company behind it. Your browser talks to the machine that runs your journal, and to nothing else.",
          )}
        </Promised>
        <Promised icon={<Lock className="icon" />} title={t("Nothing lies open")}>
          {t(
            "Titles, texts, tags and feelings are sealed before they are stored. A stolen disk shows none of them, and search finds them all the same.",
          )}
        </Promised>
      </Pane>
    </div>
  );
}

function Promised({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="promise">
      {icon}
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
