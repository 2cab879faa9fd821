import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import type { Remembered } from "#contract/chat/remembered.ts";
import { t } from "#contract/translate.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useSaveState } from "#web/lib/preferences.ts";
import { randomId } from "#web/lib/random-id.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { QueryFailure } from "#web/ui/query-failure.tsx";
import { SavedState } from "#web/ui/saved-state.tsx";
import { SwitchSetting } from "#web/ui/setting.tsx";
import { rememberedQuery, useForgetAll, useSetRemembering } from "./remembered-queries.ts";
import { RememberedRow } from "./remembered-row.tsx";
import { SentenceForm } from "./sentence-form.tsx";
import "./remembered.css";

/** What the chat remembers about a person, for them to read, change and forget. */
export function RememberedPage() {
  useDocumentTitle(t("What it remembers"));
  const saving = useSaveState();
  const { data, error, refetch } = useQuery(rememberedQuery);
  return (
    <ColumnPage>
      <BackLink to="/settings/companion">{t("Companion and models")}</BackLink>
      <div className="settings__head">
        <h1 className="page-title">{t("What it remembers")}</h1>
        <SavedState state={saving} />
      </div>
      <p className="remembered__lead">
        {t(
          "Plain facts that you mentioned in a conversation, such as what your sister is called. No moods, nothing about health, no judgements. They are sealed with your journal. A connected model sees them when it answers you.",
        )}
      </p>
      {data ? (
        <>
          <OnRow isOn={data.on} />
          <Sentences remembered={data.remembered} isOn={data.on} />
        </>
      ) : error ? (
        <QueryFailure error={error} retry={refetch} title={t("This can’t be shown just now")} />
      ) : (
        <div className="remembered__waiting" aria-busy="true" />
      )}
    </ColumnPage>
  );
}

function OnRow({ isOn }: { isOn: boolean }) {
  const set = useSetRemembering();
  return (
    <section className="setting-group" aria-label={t("Switch")}>
      <SwitchSetting
        name={t("Remember what I mention")}
        help={t(
          "When this is off, nothing is added and nothing below is used. What is here stays until you forget it.",
        )}
        error={set.error?.message}
        checked={isOn}
        disabled={set.isPending}
        onChange={(on) => set.mutate(on)}
      />
    </section>
  );
}

function Sentences({ remembered, isOn }: { remembered: readonly Remembered[]; isOn: boolean }) {
  const [newId, setNewId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  return (
    <section className="setting-group" aria-label={t("Sentences")}>
      {newId === null ? (
        <Button className="remembered__add" onClick={() => setNewId(randomId())} Icon={Plus}>
          {t("Add a sentence")}
        </Button>
      ) : (
        <SentenceForm id={newId} label={t("A sentence to remember")} text="" onDone={() => setNewId(null)} />
      )}
      {remembered.length === 0 ? (
        newId === null && (
          <EmptyState
            title={t("Nothing is remembered")}
            sun={isOn ? "rising" : "set"}
            words={
              isOn
                ? t(
                    "When you mention a plain fact in a conversation, it appears here, with a link to where you said it.",
                  )
                : t("Remembering is off.")
            }
          />
        )
      ) : (
        <>
          <ul className="accounts__list" aria-label={t("What it remembers")} ref={list} tabIndex={-1}>
            {remembered.map((sentence) => (
              <li key={sentence.id} data-id={sentence.id}>
                <RememberedRow sentence={sentence} focusAfter={() => list.current?.focus()} />
              </li>
            ))}
          </ul>
          <ForgetAll count={remembered.length} />
        </>
      )}
    </section>
  );
}

function ForgetAll({ count }: { count: number }) {
  const [isAsked, setAsked] = useState(false);
  const forget = useForgetAll();
  return (
    <div className="remembered__end">
      <Button variant="plain" onClick={() => setAsked(true)}>
        {t("Forget everything")}
      </Button>
      {forget.error && !isAsked && <Alert>{forget.error.message}</Alert>}
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={t("Forget everything?")}
        action={t("Forget everything")}
        busy={forget.isPending}
        failure={forget.error?.message ?? null}
        onConfirm={() => forget.mutate(undefined, { onSuccess: () => setAsked(false) })}
      >
        {t(
          "{count, plural, =1 {The sentence is deleted and won’t be added again. Your conversations and reflections stay as they are. This can’t be undone.} other {All # sentences are deleted and won’t be added again. Your conversations and reflections stay as they are. This can’t be undone.}}",
          { count },
        )}
      </Confirm>
    </div>
  );
}
