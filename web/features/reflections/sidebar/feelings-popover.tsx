import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactElement, useId, useState } from "react";
import { maxFeelingLength, maxFeelings } from "#contract/reflections/reflection-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { feelingsLike, groupsNear, moodLabel, ownFeelings, toggleFeeling } from "#web/lib/feelings.ts";
import { isEnter } from "#web/lib/writing.ts";
import { TooLong } from "#web/ui/limited-field.tsx";
import { labelsQuery } from "../reflection-queries.ts";
import { FeelingChip, type FeelingsProps } from "./feeling-chip.tsx";

export default function FeelingsPopover({ trigger, ...props }: FeelingsProps & { trigger: ReactElement }) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="popover-layer" align="start" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className="feelings glass-popover popover-in" aria-label={t("Feelings")}>
            <FeelingChoices {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FeelingChoices({ mood, feelings, onChange }: FeelingsProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState<string | null>(null);
  const labels = useQuery(labelsQuery);
  const own = ownFeelings(labels.data?.feelings ?? []);
  const found = feelingsLike(typed, own);
  const isFull = feelings.length >= maxFeelings;
  const takeEnter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    add(found[0]);
  };
  const add = (feeling: string | undefined) => {
    if (feeling && !feelings.includes(feeling)) onChange(toggleFeeling(feelings, feeling));
    if (typed.trim().length > maxFeelingLength) return;
    setAdded(feeling ?? null);
    setTyped("");
  };
  const leave = () => {
    // A new word is added; a prefix of a known one was only a search.
    if (found.length === 1) add(found[0]);
  };
  const chips = (words: readonly string[]) => (
    <div className="chips">
      {words.map((feeling) => (
        <FeelingChip key={feeling} feeling={feeling} feelings={feelings} onChange={onChange} />
      ))}
    </div>
  );
  return (
    <>
      <input
        className="input"
        aria-label={t("Find a feeling, or add one")}
        placeholder={
          isFull
            ? t("{count, plural, one {At most # feeling} other {At most # feelings}}", {
                count: maxFeelings,
              })
            : t("Find a feeling, or add one")
        }
        value={typed}
        aria-describedby={id}
        autoComplete="off"
        dir="auto"
        enterKeyHint="done"
        readOnly={isFull}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={takeEnter}
        onBlur={leave}
      />
      <TooLong id={id} text={typed.trim()} limit={maxFeelingLength} />
      <p className="visually-hidden" role="status">
        {found.length > 0
          ? // Translators: Enter is the key.
            t("Enter adds {feeling}", { feeling: found[0] ?? "" })
          : added && t("Added: {feeling}", { feeling: added })}
      </p>
      {found.length > 0 ? (
        // A press leaves the focus, and so the typed text, in the field.
        <section
          className="feelings__group feelings__group--found"
          onPointerDown={(event) => event.preventDefault()}
        >
          {chips(found)}
        </section>
      ) : (
        <>
          {groupsNear(mood).map((group) => (
            <section key={group.mood} className="feelings__group">
              <h3 className="small quiet">
                <bdi>{moodLabel(group.mood)}</bdi>
              </h3>
              {chips(group.feelings)}
            </section>
          ))}
          {own.length > 0 && (
            <section className="feelings__group">
              <h3 className="small quiet">{tc("feelings", "Your own")}</h3>
              {chips(own)}
            </section>
          )}
        </>
      )}
    </>
  );
}
