import { t } from "#contract/translate.ts";
import "./named.css";
import type { ReactNode } from "react";
import { ColumnPage } from "#web/ui/column-page.tsx";

/** A part of a page under its own heading. */
export const NamedPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="named__part">
    <h2 className="named__title">{title}</h2>
    {children}
  </section>
);

/** A pane that holds a whole screen. */
export const NamedPane = ({ busy, children }: { busy?: boolean; children?: ReactNode }) => (
  <ColumnPage as="article" className="named" busy={busy}>
    {children}
    {busy && (
      <p className="named__quiet named__slow">
        {t("Going through your journal. A long one takes a moment.")}
      </p>
    )}
  </ColumnPage>
);
