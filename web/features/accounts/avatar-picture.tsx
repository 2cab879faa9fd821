import { useAvatar } from "./use-avatar.ts";

/** The signed-in person's picture, or their initial. */
export default function AvatarPicture({ initial }: { initial: string }) {
  const picture = useAvatar();
  return picture ? <img src={picture} alt="" /> : initial;
}
