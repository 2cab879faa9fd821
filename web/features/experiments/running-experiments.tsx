import { useQuery } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { todayQuery } from "./today-query.ts";

const { Part: ExperimentLine } = lazyNamed("ExperimentLine", () => import("./experiment-line.tsx"));

/** A line for each running experiment. Its code loads only where one runs. */
export default function RunningExperiments({ day }: { day: Day }) {
  const { data } = useQuery(todayQuery(day));
  return data?.today.map((experiment) => <ExperimentLine key={experiment.id} experiment={experiment} />);
}
