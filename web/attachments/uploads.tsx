import { useQuery } from "@tanstack/react-query";
import { CloudOff, X } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "#contract/translate.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { uploadsFor, useFilesLeft } from "./browser-uploads.ts";

/** Continues uploads of earlier visits on every page. After a logout, shows how many files stay on this device. */
export default function Uploads({ signedIn }: { signedIn: boolean }) {
  const { data: user } = useQuery({ ...userQuery, enabled: signedIn });
  const left = useFilesLeft();
  const [isClosed, setClosed] = useState(false);
  const userId = signedIn ? user?.id : undefined;

  useEffect(() => {
    if (userId !== undefined) uploadsFor(userId);
    setClosed(false);
  }, [userId]);

  if (signedIn || left === 0 || isClosed) return null;
  return (
    <p className="notice notice--offer glass-popover" role="status">
      <CloudOff className="icon icon--small" />
      {t(
        "{count, plural, =1 {One file is not on the server yet. It stays on this device and is sent when you log in here again.} other {# files are not on the server yet. They stay on this device and are sent when you log in here again.}}",
        { count: left },
      )}
      <IconButton tight label={t("Close")} onClick={() => setClosed(true)} Icon={X} />
    </p>
  );
}
