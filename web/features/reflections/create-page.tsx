import { useState } from "react";
import { useUser } from "#web/lib/user-query.ts";
import { StandsOn } from "./sheet/stands-on.tsx";
import { WaitingPages } from "./sheet/waiting-pages.tsx";
import { WritingPage } from "./sheet/writing-page.tsx";
import { useToday } from "./use-today.ts";

/** A free reflection under an id that this device has chosen: it can be begun, and found again, without the server. */
export function CreatePage({ id }: { id: string }) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  return (
    <WritingPage
      user={user}
      page={{ kind: "one", id, day }}
      isToday={day === today}
      name="New reflection"
      head={<span className="sheet__kind">New reflection</span>}
      notes={() => (
        <>
          <WaitingPages user={user} />
          <StandsOn day={day} />
        </>
      )}
    />
  );
}
