import { useQuery } from "@tanstack/react-query";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { isBuiltIn, scenes } from "#contract/themes/scenes.ts";
import { getThemeChoices } from "#contract/themes/themes.ts";
import { callApi } from "#web/lib/call-api.ts";
import { sceneWords } from "./details.ts";

/** What a reflection was written under; `null` where that is not known, or not known yet. */
export function useSceneWords({ scene }: Reflection): string | null {
  const isOwn = scene !== null && !isBuiltIn(scene.background);
  const choices = useQuery({
    queryKey: ["background-names"],
    queryFn: ({ signal }) => callApi(getThemeChoices, { signal }),
    select: ({ background_choices }) => background_choices,
    enabled: isOwn,
  });
  if (!scene || (isOwn && !choices.data)) return null;
  const { background } = scene;
  return sceneWords(
    scene,
    choices.data?.[background] ?? scenes.find(({ file }) => file === background)?.label,
  );
}
