import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import {
  decideOnPerson,
  getPerson,
  listPeople,
  type PersonDecision,
  undoPersonDecision,
} from "#contract/analyzers/people.ts";
import {
  decideOnTheme,
  getRecurringTheme,
  listRecurringThemes,
  undoThemeDecision,
} from "#contract/analyzers/themes.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { randomId } from "#web/lib/random-id.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

/** Below `reflections`, so that what was written since counts as soon as it is saved. */
const namesKey = ["reflections", "names"] as const;

/** The server reads what is new once nothing has been asked for two seconds. */
const lookAgainMs = 5000;
type SoFar = { so_far: { left: number } };
const whileReading = ({ state: { data } }: { state: { data: SoFar | undefined } }) =>
  data && data.so_far.left > 0 ? lookAgainMs : false;

export const peopleQuery = queryOptions({
  ...apiQuery([...namesKey, "people"], listPeople),
  refetchInterval: whileReading,
});

export const personQuery = (id: string) =>
  apiQuery([...namesKey, "people", id], getPerson, { params: { id } });

export const themesQuery = queryOptions({
  ...apiQuery([...namesKey, "themes"], listRecurringThemes),
  refetchInterval: whileReading,
});

export const themeQuery = (id: string) =>
  apiQuery([...namesKey, "themes", id], getRecurringTheme, { params: { id } });

export type About = "person" | "theme";
export type Decision = PersonDecision["decision"];
type Decided = {
  id: string;
  decision: Decision;
  /** Shown beside the offer to undo it. */
  words: string;
};

const send = (about: About, decisionId: string, id: string, decision: Decision) => {
  const params = { id: decisionId };
  if (about === "person") return callApi(decideOnPerson, { params, body: { entity_id: id, decision } });
  // Themes are not sorted into people and places.
  if (decision.kind === "sort") return Promise.resolve({ id });
  return callApi(decideOnTheme, { params, body: { theme_id: id, decision } });
};

const takeBack = (about: About, id: string) =>
  callApi(about === "person" ? undoPersonDecision : undoThemeDecision, { params: { id } });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: namesKey });

/** Keeps a decision, and offers to undo it. Returns where to look from then on. */
export const useDecide = (about: About) =>
  useMutation({
    mutationFn: async ({ id, decision }: Decided) => {
      const decisionId = randomId();
      return { ...(await send(about, decisionId, id, decision)), decisionId };
    },
    onSuccess: ({ decisionId }, { words }, _before, { client }) => {
      undoOffer.make({
        words,
        undo: async () => {
          await takeBack(about, decisionId);
          await refetch(client);
        },
        undone: "Undone.",
      });
      return refetch(client);
    },
  });

export const useTakeBack = (about: About) =>
  useMutation({
    mutationFn: (decisionId: string) => takeBack(about, decisionId),
    onSuccess: (_answer, _wanted, _before, { client }) => refetch(client),
  });
