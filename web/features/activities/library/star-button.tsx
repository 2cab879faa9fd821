import { Star } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useMark } from "./use-mark.ts";

type StarButtonProps = { id: string; title: string; favourite: boolean };

export function StarButton({ id, title, favourite }: StarButtonProps) {
  const mark = useMark(id);
  return (
    <IconButton
      tight
      className="activity__star"
      label={`Favourite: ${title}`}
      title={favourite ? "Remove from favourites" : "Add to favourites"}
      aria-pressed={favourite}
      onClick={() => mark.mutate({ favourite: !favourite })}
      Icon={Star}
    />
  );
}
