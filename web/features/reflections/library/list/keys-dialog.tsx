import { Dialog } from "@base-ui/react/dialog";
import { Button } from "#web/ui/button.tsx";
import { ModalDialog } from "#web/ui/modal-dialog.tsx";

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["/"], does: "search" },
  { keys: ["j", "↓"], does: "next reflection" },
  { keys: ["k", "↑"], does: "previous reflection" },
  { keys: ["Home", "End"], does: "first, last loaded reflection" },
  { keys: ["Enter"], does: "open it" },
  { keys: ["x"], does: "select it" },
  { keys: ["Shift + x"], does: "select all from the previous one to this one" },
  { keys: ["a"], does: "actions for the selection" },
  { keys: ["s"], does: "star it" },
  { keys: ["#", "Delete"], does: "move to trash" },
  { keys: ["r"], does: "surprise me" },
  { keys: ["Esc"], does: "leave select mode" },
  { keys: ["?"], does: "these keys" },
];

type KeysDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export default function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  return (
    <ModalDialog title="Shortcuts in this list" open={open} onOpenChange={onOpenChange}>
      <Dialog.Description className="confirm__words">
        / acts anywhere on the page. j and k lead into the list, where the other keys act.
      </Dialog.Description>
      <dl className="about__keys">
        {keys.map(({ keys: names, does }) => (
          <div key={names[0]}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="confirm__acts">
        <Dialog.Close render={<Button />}>Close</Dialog.Close>
      </div>
    </ModalDialog>
  );
}
