import type { User } from "#contract/accounts.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { useAvatar } from "../use-avatar.ts";

/** `pending`: a picture that is on its way to the server, shown ahead of the answer. */
export function Portrait({
  user,
  pending,
  large,
}: {
  user: User;
  pending?: Blob | undefined;
  large?: boolean;
}) {
  const kept = useAvatar();
  const ahead = useObjectUrl(pending);
  const address = ahead ?? kept;
  return (
    <span className={large ? "avatar portrait portrait--large" : "avatar portrait"} aria-hidden="true">
      {address ? <img src={address} alt="" /> : (user.display_name || user.username).charAt(0).toUpperCase()}
    </span>
  );
}
