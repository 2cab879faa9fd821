import { Link } from "@tanstack/react-router";
import { type ReactElement, useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import { focusMode, useFocusMode } from "#web/editor/focus-mode.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useSavePreference } from "#web/lib/preferences.ts";
import { Menu, MenuItem, MenuLink, MenuRule } from "#web/ui/menu.tsx";
import { countWords, inWords, readingMinutes } from "../count-words.ts";
import { ReflectionItems } from "../details/menu-items.tsx";
import type { OpenPage } from "../use-desk.ts";
import type { DayPrompt } from "./use-prompt.ts";

export type MoreMenuProps = {
  userId: string;
  body: string;
  preferences: Preferences;
  prompt: DayPrompt;
  isToday: boolean;
  open: OpenPage;
  onFind: () => void;
  /** Puts the focus back into the text, where the mode shows. */
  onFocusMode: () => void;
};

const { Part: SaveAsTemplate, load: loadSaveAsTemplate } = lazyWithRetry(
  () => import("#web/features/templates/save-as-template.tsx"),
);

export default function MoreMenu({
  trigger,
  userId,
  body,
  preferences,
  prompt,
  isToday,
  open,
  onFind,
  onFocusMode,
}: MoreMenuProps & { trigger: ReactElement }) {
  const { mutate: showPrompts } = useSavePreference("prompts_shown");
  const { prompts_shown } = preferences;
  const inFocusMode = useFocusMode();
  const [template, setTemplate] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <WordCount body={body} />
        <MenuRule />
        <MenuItem onClick={onFind}>{t("Find in this page")}</MenuItem>
        <MenuItem
          onClick={() => {
            focusMode.set(!inFocusMode);
            onFocusMode();
          }}
        >
          {inFocusMode ? t("Leave focus mode") : t("Focus mode")}
        </MenuItem>
        {body.trim() !== "" && (
          <MenuItem
            onPointerEnter={loadSaveAsTemplate}
            onFocus={loadSaveAsTemplate}
            onClick={() => setTemplate("open")}
          >
            {t("Save as template")}
          </MenuItem>
        )}
        <MenuRule />
        {open.view.stored && <ReflectionItems open={open} stored={open.view.stored} />}
        {isToday && prompts_shown && !prompt.text && (
          <MenuItem onClick={prompt.wanted}>{t("A prompt for today")}</MenuItem>
        )}
        {isToday && prompts_shown && (
          <MenuLink render={<Link to="/settings/prompts">{t("Choose prompts")}</Link>} />
        )}
        <MenuItem onClick={() => showPrompts(!prompts_shown)}>
          {prompts_shown ? t("Hide prompts") : t("Show prompts")}
        </MenuItem>
      </Menu>
      {template !== "never" && (
        <SaveAsTemplate
          userId={userId}
          title={open.view.draft.title}
          markdown={body}
          open={template === "open"}
          onOpenChange={(isOpen) => setTemplate(isOpen ? "open" : "closed")}
        />
      )}
    </>
  );
}

/** Counted when the menu opens, so that it never slows typing. */
function WordCount({ body }: { body: string }) {
  const words = countWords(body);
  return (
    <p className="menu__note quiet small tabular">
      {inWords(words)}
      {words > 0 && ` · ${t("{minutes, plural, other {# min to read}}", { minutes: readingMinutes(words) })}`}
    </p>
  );
}
