import { t } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./palette.css";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog } from "@base-ui/react/dialog";
import { Suspense, useState } from "react";
import { formatKeys } from "#web/features/about/shortcut-groups.ts";
import { splitAtMarks } from "#web/lib/marked-parts.ts";
import { ChosenIcon } from "#web/ui/chosen-icon.tsx";
import { type Command, type CommandGroup, useCommands } from "./use-commands.ts";

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Goes anywhere, and does the most common things, by typing a few letters. */
export default function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="shade" />
        <Dialog.Popup className="palette glass-popover" aria-label={t("Command palette")}>
          <Suspense>
            <Commands onDone={() => onOpenChange(false)} />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const CommandIcon = ({ icon: Icon }: Pick<Command, "icon">) =>
  typeof Icon === "string" ? <ChosenIcon name={Icon} /> : <Icon className="icon" />;

/** How many characters come before the first found word, so that it is in sight on a phone. */
const maxLead = 24;

const Excerpt = ({ excerpt, marks }: NonNullable<Command["excerpt"]>) => (
  <span className="palette__excerpt" dir="auto">
    {splitAtMarks(excerpt, marks).map(({ text, start, isMarked }) => {
      if (isMarked) return <mark key={start}>{text}</mark>;
      return start > 0 || marks.length === 0 || text.length <= maxLead
        ? text
        : `… ${text.slice(text.indexOf(" ", text.length - maxLead) + 1)}`;
    })}
  </span>
);

function Commands({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const groups = useCommands(typed).filter(({ commands }) => commands.length > 0);
  const items = groups.map(({ name, commands }) => ({ name, items: commands }));
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        open
        inline
        mode="none"
        autoHighlight="always"
        items={items}
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: Command) => label}
      >
        <Autocomplete.Input
          className="input"
          aria-label={t("Search or go to")}
          placeholder={t("Search, or go to a page, day or activity")}
          dir="auto"
          autoComplete="off"
        />
        {/* Otherwise Tab would lead to it, where keys type nothing. */}
        <div className="palette__list" tabIndex={-1}>
          <Autocomplete.Empty className="menu__empty">{t("Nothing found.")}</Autocomplete.Empty>
          <Autocomplete.List aria-label={t("Places and actions")}>
            {({ name, items: commands }: { name: CommandGroup["name"]; items: Command[] }) => (
              <Autocomplete.Group key={name} items={commands}>
                <Autocomplete.GroupLabel className="palette__name">{name}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: Command) => (
                    <Autocomplete.Item
                      key={command.id}
                      value={command}
                      className="menu__item"
                      onClick={() => {
                        onDone();
                        command.run();
                      }}
                    >
                      <CommandIcon icon={command.icon} />
                      <span className="palette__words">
                        <span dir="auto">{command.label}</span>
                        {command.excerpt && <Excerpt {...command.excerpt} />}
                      </span>
                      {command.trail && <span className="trail tabular small">{command.trail}</span>}
                      {command.keys && <kbd className="trail">{formatKeys(command.keys)}</kbd>}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </div>
        <p className="palette__keys small" aria-hidden="true">
          {rich("<key>↑</key> <key>↓</key> choose <key>{enter}</key> open <key>{escape}</key> close", {
            enter: formatKeys("Enter"),
            escape: formatKeys("Esc"),
            key: (name) => <kbd>{name}</kbd>,
          })}
        </p>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
