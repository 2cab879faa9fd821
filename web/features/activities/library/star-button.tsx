import { Star } from "lucide-react";
import { t } from "#contract/translate.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useMark } from "./use-mark.ts";

type StarButtonProps = { id: string; title: string; favourite: boolean };

export function StarButton({ id, title, favourite }: StarButtonProps) {
  const mark = useMark(id);
  return (
    <IconButton
      tight
      className="activity__star"
      label={t("Favourite: {title}", { title })}
      title={favourite ? t("Remove from favourites") : t("Add to favourites")}
      aria-pressed={favourite}
      onClick={() => mark.mutate({ favourite: !favourite })}
      Icon={Star}
    />
  );
}
