import { Link } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import type { Analyzer } from "#contract/analyzers/analyzers.ts";
import { iconPrefix } from "#contract/icons/icons.ts";
import { t } from "#contract/translate.ts";
import { lazyWithRetry, useLazyPopover } from "#web/lib/lazy-with-retry.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useChangeAnalyzer } from "./analyzer-queries.ts";
import { lastRunWords, readWords, scheduleNames } from "./analyzer-words.ts";
import { RunControl } from "./run-control.tsx";

const { Part: AnalyzerSettings, load } = lazyWithRetry(() => import("./settings/analyzer-settings.tsx"));

const icons: Record<Analyzer["id"], string> = {
  tone: "activity",
  themes: "layers",
};

export const nameOf = ({ name, damaged }: Pick<Analyzer, "name" | "damaged">): string =>
  damaged ? t("An analyzer that can’t be opened") : name;

type AnalyzerRowProps = { analyzer: Analyzer; period: "twelve_weeks" | "year" | "all"; isChosen: boolean };

/** `isChosen`: the person chose the period, so the page of findings opens with it. */
export function AnalyzerRow({ analyzer, period, isChosen }: AnalyzerRowProps) {
  const { id, on, looks_for, last_run, new_findings, damaged, schedule } = analyzer;
  const name = nameOf(analyzer);
  const change = useChangeAnalyzer(id);
  const settings = useLazyPopover(load);
  return (
    <li className="analyzer" data-id={id} data-off={!on || undefined}>
      <span className="analyzer__icon">
        <ChosenIcon name={`${iconPrefix}:${icons[id] ?? "sparkles"}`} />
      </span>
      <div className="analyzer__words">
        <Link
          className="analyzer__name"
          to="/analyzers/$id/history"
          params={{ id }}
          search={isChosen ? { range: period } : {}}
          dir="auto"
        >
          {name}
        </Link>
        {looks_for && (
          <p className="analyzer__looks-for" dir="auto">
            {looks_for}
          </p>
        )}
        <p className="analyzer__last">
          {new_findings > 0 && (
            <b className="analyzer__new">
              {t("{count, plural, one {# new finding} other {# new findings}}", { count: new_findings })}
              {"\u00a0· "}
            </b>
          )}
          {lastRunWords(last_run)}
          {"\u00a0· "}
          {/* Translators: the subject is an analyzer. */}
          {on ? scheduleNames()[schedule] : t("Switched off")}
        </p>
        {last_run?.status === "done" && <p className="analyzer__last">{readWords(last_run)}</p>}
        {last_run?.status === "failed" && last_run.error && (
          <p className="analyzer__problem">{last_run.error}</p>
        )}
        {change.error && <FieldError id={`${id}-problem`}>{change.error.message}</FieldError>}
      </div>
      <div className="analyzer__acts">
        <RunControl analyzer={analyzer} period={period} tight />
        <IconButton
          tight
          label={t("Settings: {name}", { name })}
          title={t("Settings")}
          aria-haspopup="dialog"
          {...settings.near}
          onClick={() => settings.setOpen(true)}
          Icon={SlidersHorizontal}
        />
        <Switch
          aria-label={t("Switched on: {name}", { name })}
          checked={on}
          disabled={change.isPending || damaged}
          onChange={(isOn) => change.mutate({ on: isOn })}
        />
      </div>
      {settings.wanted && (
        <AnalyzerSettings analyzer={analyzer} open={settings.open} onOpenChange={settings.setOpen} />
      )}
    </li>
  );
}
