import { t } from "#contract/translate.ts";
import "./themes.css";
import { Trash2 } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { type OwnBackground, removeBackground, renameBackground } from "#contract/themes/themes.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { isComposing, isEnter } from "#web/lib/writing.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { removalWords } from "./own-background-rules.ts";
import { SceneThumbnail } from "./scene-thumbnail.tsx";
import { refreshThemeChoices, useTheme } from "./use-theme.ts";

type RowProps = {
  background: OwnBackground;
  /** Gets the focus when the row is removed. */
  afterRemoval: RefObject<HTMLElement | null>;
};

export function OwnBackgroundRow({ background, afterRemoval }: RowProps) {
  return (
    <li className="own-background">
      <SceneThumbnail file={background.file} className="scene-choice__thumb own-background__thumb" />
      <NameField background={background} />
      <RemoveButton background={background} afterRemoval={afterRemoval} />
    </li>
  );
}

/** Saves on blur and on Enter; Escape restores the old name. */
function NameField({ background: { id, name } }: { background: OwnBackground }) {
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [renamed, setRenamed] = useState(false);
  const saving = useRef(false);

  async function save() {
    const wanted = typed?.trim();
    if (saving.current) return;
    if (wanted === undefined || wanted === name) return restore();
    if (wanted === "") return setError(t("Enter a name."));
    saving.current = true;
    try {
      await callApi(renameBackground, { params: { id }, body: { name: wanted } });
      await refreshThemeChoices();
      restore();
      setRenamed(true);
    } catch (failure) {
      setError(explainRefusedField(failure, "name"));
    } finally {
      saving.current = false;
    }
  }

  function restore() {
    setTyped(null);
    setError(null);
  }

  function pressKey(event: KeyboardEvent) {
    if (isEnter(event)) void save();
    if (event.key === "Escape" && !isComposing(event)) restore();
  }

  return (
    <div className="own-background__name">
      <input
        className="input name-input"
        aria-label={t("Name of {name}", { name })}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        value={typed ?? name}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        onChange={(event) => {
          setTyped(event.target.value);
          setRenamed(false);
        }}
        onKeyDown={pressKey}
        onBlur={() => void save()}
      />
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      <span className="visually-hidden" role="status">
        {renamed && t("Renamed to {name}.", { name })}
      </span>
    </div>
  );
}

function RemoveButton({ background: { id, file, name }, afterRemoval }: RowProps) {
  const { theme } = useTheme();
  const [open, setOpen] = useState(false);
  const [stage, setStage] = useState<"kept" | "removing" | "removed">("kept");
  const [failure, setFailure] = useState<string | null>(null);

  function ask() {
    setFailure(null);
    setOpen(true);
  }

  async function remove() {
    setStage("removing");
    setFailure(null);
    try {
      await callApi(removeBackground, { params: { id } });
      setStage("removed");
      setOpen(false);
      await refreshThemeChoices();
    } catch (error) {
      setFailure(explainRefusedField(error, "id"));
      setStage("kept");
    }
  }

  return (
    <>
      <IconButton label={t("Remove {name}", { name })} onClick={ask} Icon={Trash2} />
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={t("Remove “{name}”?", { name })}
        action={t("Remove")}
        failure={failure}
        busy={stage !== "kept"}
        focusAfter={stage === "removed" ? afterRemoval : undefined}
        onConfirm={() => void remove()}
      >
        {removalWords(theme, file)}
      </Confirm>
    </>
  );
}

function explainRefusedField(error: unknown, field: string): string {
  if (!(error instanceof ApiFailure)) throw error;
  return error.body?.fields?.[field] ?? error.message;
}
