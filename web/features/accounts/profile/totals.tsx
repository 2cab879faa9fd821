import { useQuery } from "@tanstack/react-query";
import { getAccountTotals } from "#contract/accounts/profile.ts";
import { callApi } from "#web/lib/call-api.ts";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** How much was written so far; a missing figure is left out quietly. */
export function Totals() {
  const { data } = useQuery({
    queryKey: ["account-totals"],
    queryFn: ({ signal }) => callApi(getAccountTotals, { signal }),
  });
  // The line keeps its place, so that nothing below moves when the figures come.
  if (!data) return <p className="profile__totals">&nbsp;</p>;
  if (data.reflections === 0)
    return <p className="profile__totals">Your first reflection is still to come.</p>;
  const { reflections, words, days } = data;
  return (
    <p className="profile__totals tabular">
      {counted(reflections, "reflection", "reflections")} · {counted(words, "word", "words")} ·{" "}
      {counted(days, "day", "days")} written
    </p>
  );
}
