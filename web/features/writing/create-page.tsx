import { useState } from "react";
import { ReflectionDate } from "#web/journal/sheet/reflection-date.tsx";
import { WaitingPages } from "#web/journal/sheet/waiting-pages.tsx";
import { useToday } from "#web/journal/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { WritingPage } from "./writing-page.tsx";

/** A new free reflection. The device chose its id, so it can be begun and found again without the server. */
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
          <ReflectionDate day={day} />
        </>
      )}
    />
  );
}
