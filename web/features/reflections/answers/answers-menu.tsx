import { Ellipsis } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { countWords, inWords } from "../count-words.ts";
import { ReflectionItems } from "../details/menu-items.tsx";
import type { OpenPage } from "../use-desk.ts";

/** What can be done with answers that the server has. */
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
