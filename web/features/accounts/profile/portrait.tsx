import type { User } from "#contract/accounts/accounts.ts";
import { useObjectUrl } from "#web/lib/use-object-url.ts";
import { useAvatar } from "../use-avatar.ts";

type PortraitProps = {
  user: User;
  /** A picture that is on its way to the server, shown ahead of the answer. */
  pending: Blob | undefined;
};

export function Portrait({ user, pending }: PortraitProps) {
  const kept = useAvatar();
  const ahead = useObjectUrl(pending);
  const address = ahead ?? kept;
  return (
    <span className="avatar portrait" aria-hidden="true">
      {address ? <img src={address} alt="" /> : (user.display_name || user.username).charAt(0).toUpperCase()}
    </span>
  );
}
