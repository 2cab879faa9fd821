import { PageStates } from "#web/journal/sheet/page-states.tsx";
import { useOpenPage } from "#web/journal/use-desk.ts";
import { WritingSheet, type WritingSheetProps } from "./writing-sheet.tsx";

type WritingPageProps = Omit<WritingSheetProps, "open"> & {
  /** What this page is to who can't see it. */
  name: string;
};

/** Keyed by its page where that can change. */
export function WritingPage(props: WritingPageProps) {
  const open = useOpenPage(props.user.id, props.page);
  return (
    <PageStates open={open} name={props.name} head={props.head}>
      {(ready) => <WritingSheet {...props} open={ready} />}
    </PageStates>
  );
}
