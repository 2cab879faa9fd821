import { type ReactNode, useState } from "react";
import { t } from "#contract/translate.ts";
import { AccountRow } from "#web/ui/account-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "./use-focus-back.ts";

/** Which row of a page is being edited, only one at a time, and what the last change has done. */
export function useEditing<Row extends string>(firstNews = "") {
  const [row, setRow] = useState<Row | null>(null);
  const [news, setNews] = useState(firstNews);
  return {
    stop: () => setRow(null),
    done(words: string) {
      setRow(null);
      setNews(words);
    },
    news,
    of: (each: Row) => ({ isOpen: row === each, open: () => setRow(each) }),
  };
}

type EditRowProps = {
  name: string;
  value?: ReactNode;
  help?: ReactNode;
  action?: string;
  /** The button's accessible name. */
  label: string;
  editing: { isOpen: boolean; open: () => void };
  /** The form, shown instead of the value. */
  children: ReactNode;
};

/** A row that shows a value of the account, and opens a form to change it. */
export function EditRow({
  name,
  value,
  help,
  action = t("Change"),
  label,
  editing: { isOpen, open },
  children,
}: EditRowProps) {
  const button = useFocusBack(isOpen);
  return (
    <AccountRow name={name} value={!isOpen && value} help={help} isOpen={isOpen}>
      {isOpen ? (
        children
      ) : (
        <Button ref={button} aria-label={label} onClick={open}>
          {action}
        </Button>
      )}
    </AccountRow>
  );
}
