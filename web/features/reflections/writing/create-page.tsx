import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#contract/translate.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ReflectionDate } from "../reading/reflection-date.tsx";
import { BackToList } from "../sheet/page-failure.tsx";
import { PageStates } from "../sheet/page-states.tsx";
import { WaitingPages } from "../sheet/waiting-pages.tsx";
import { WritingPage } from "./writing-page.tsx";

type CreatePageProps = {
  id: string;
  templateId: string | undefined;
};

/** A new free reflection. The device chose its id, so it can be begun and found again without the server. */
export function CreatePage({ id, templateId }: CreatePageProps) {
  const user = useUser();
  const today = useToday(user.preferences);
  const [day] = useState(today);
  const queryClient = useQueryClient();
  const { data: outline = "", isLoading } = useQuery({
    queryKey: ["template to begin with", templateId, day],
    queryFn: async () => {
      const { offeredTemplates } = await import("#web/features/templates/offered-templates.ts");
      const offered = await offeredTemplates(queryClient, user.id, day);
      return offered.find((template) => template.id === templateId)?.markdown() ?? "";
    },
    enabled: templateId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const head = <BackToList />;
  if (isLoading)
    return (
      <PageStates open={null} name={t("New reflection")} head={head}>
        {() => null}
      </PageStates>
    );
  return (
    <WritingPage
      user={user}
      page={{ kind: "one", id, day }}
      isToday={day === today}
      name={t("New reflection")}
      head={head}
      outline={outline}
      notes={() => <ReflectionDate day={day} />}
      later={() => <WaitingPages user={user} />}
    />
  );
}
