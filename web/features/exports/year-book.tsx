import { useMutation } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { nothingFiltered } from "#web/lib/first-calls.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { askForFile, explainExport } from "./ask-for-file.ts";

const { in_trash: _, ...everything } = nothingFiltered;

/** Opens a year as a book, ready to print or to save as a PDF. */
export function YearBook({ from, to }: { from: Day; to: Day }) {
  const book = useMutation({
    mutationFn: () =>
      askForFile({
        kind: "book",
        selection: { of: "filters", filters: { ...everything, from, to } },
        passphrase: null,
        show: true,
      }),
  });
  return (
    <div className="year-book">
      <Button Icon={BookOpen} disabled={book.isPending} onClick={() => book.mutate()}>
        {t("The book of {year}", { year: String(Number(from.slice(0, 4))) })}
      </Button>
      <p className="small quiet" role="status">
        {book.data ?? t("All that you wrote in this year, to print or to save as a PDF.")}
      </p>
      {book.error && <Alert>{explainExport(book.error)}</Alert>}
    </div>
  );
}
