import { Ellipsis } from "lucide-react";
import { countWords, inWords } from "#web/journal/count-words.ts";
import { ReflectionItems } from "#web/journal/details/menu-items.tsx";
import type { OpenPage } from "#web/journal/use-desk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";

/** The menu of answers that the server has stored. */
export function AnswersMenu({ open }: { open: OpenPage }) {
  const { stored } = open.view;
  return (
    stored && (
      <Menu
        trigger={
          <IconButton tight label="More">
            <Ellipsis className="icon" />
          </IconButton>
        }
      >
        <WordCount open={open} />
        <ReflectionItems open={open} stored={stored} />
      </Menu>
    )
  );
}

/** Drawn when the menu opens, so that counting never disturbs typing. */
function WordCount({ open }: { open: OpenPage }) {
  return <p className="menu__note quiet small tabular">{inWords(countWords(open.view.draft.body))}</p>;
}
