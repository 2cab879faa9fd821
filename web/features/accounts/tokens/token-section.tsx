import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { maxTokens } from "#contract/accounts/token-rules.ts";
import type { MadeToken, Token } from "#contract/accounts/tokens.ts";
import { formatList } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import { formatDate, formatMoment } from "#web/lib/dates.ts";
import { ListedRow } from "#web/ui/account-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { LoadNote } from "#web/ui/load-note.tsx";
import { News } from "#web/ui/news.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { CopyLine } from "./copy-line.tsx";
import { NewTokenForm, RenameForm } from "./token-form.tsx";
import { tokensQuery, useRevokeToken } from "./token-queries.ts";

type Step = { at: "rest" } | { at: "form" } | { at: "made"; made: MadeToken };

/** Personal tokens: make one, see when it was used, revoke it. */
export function TokenSection({ user }: { user: User }) {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [step, setStep] = useState<Step>({ at: "rest" });
  const [news, setNews] = useState("");
  const list = useRef<HTMLUListElement>(null);
  return (
    <SettingGroup
      name={t("Personal tokens")}
      help={t(
        "A token is a password for one program. Give each program its own, so you can revoke just that one. When you change your password, all of them are revoked.",
      )}
    >
      <News words={news} />
      {tokens ? (
        <ul className="accounts__list" aria-label={t("Tokens")} ref={list} tabIndex={-1}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRenamed={(name) => setNews(t("Renamed to {name}.", { name }))}
              onRevoked={() => {
                setNews(t("{name} is revoked. It no longer opens anything.", { name: token.name }));
                list.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : (
        <LoadNote error={error} retry={refetch} waiting={t("One moment")} />
      )}
      {step.at === "form" && (
        <div className="account-row account-row--open">
          <NewTokenForm
            user={user}
            onMade={(made) => {
              setNews("");
              setStep({ at: "made", made });
            }}
            onCancel={() => setStep({ at: "rest" })}
          />
        </div>
      )}
      {step.at === "made" && <Made made={step.made} onKept={() => setStep({ at: "rest" })} />}
      {step.at === "rest" &&
        tokens &&
        (tokens.length < maxTokens ? (
          <Button className="tokens__add" onClick={() => setStep({ at: "form" })} Icon={Plus}>
            {t("Make a token")}
          </Button>
        ) : (
          <p className="accounts__note">
            {t("You have {count, plural, one {# token} other {# tokens}}. Revoke one to make another.", {
              count: maxTokens,
            })}
          </p>
        ))}
    </SettingGroup>
  );
}

function Made({ made, onKept }: { made: MadeToken; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="setup-step">
      <h3 className="setup-step__title" ref={heading} tabIndex={-1}>
        {t("Copy your token now")}
      </h3>
      <p className="setup-step__words">
        {t(
          "It is shown only once. Put it into the program that will use it. Anyone who has it can do what it allows.",
        )}
      </p>
      <CopyLine label={t("Token")} copyLabel={t("Copy token")} text={made.secret} />
      <div className="edit-form__acts">
        <Button variant="primary" onClick={onKept}>
          {t("I have kept it")}
        </Button>
      </div>
    </div>
  );
}

type TokenRowProps = { token: Token; onRenamed: (name: string) => void; onRevoked: () => void };

function TokenRow({ token, onRenamed, onRevoked }: TokenRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const revoke = useRevokeToken();
  const now = new Date();
  return (
    <ListedRow
      Icon={KeyRound}
      name={token.name}
      help={[mayDo(token), expiryWords(token, now), usedWords(token)].join(" · ")}
    >
      <div className="account-row__acts">
        {!isRenaming && (
          <Button aria-label={t("Rename {name}", { name: token.name })} onClick={() => setRenaming(true)}>
            {t("Rename")}
          </Button>
        )}
        <Button aria-label={t("Revoke {name}", { name: token.name })} onClick={() => setAsking(true)}>
          {t("Revoke")}
        </Button>
      </div>
      {isRenaming && (
        <RenameForm
          token={token}
          onRenamed={(name) => {
            setRenaming(false);
            onRenamed(name);
          }}
          onCancel={() => setRenaming(false)}
        />
      )}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Revoke {name}?", { name: token.name })}
        action={t("Revoke it")}
        busy={revoke.isPending}
        failure={revoke.error?.message ?? null}
        onConfirm={() => revoke.mutate(token.id, { onSuccess: onRevoked })}
      >
        {t("The program that uses it can no longer open your journal. What it wrote stays.")}
      </Confirm>
    </ListedRow>
  );
}

// Translators: in this and the next messages, the subject is a token.
function expiryWords({ expires_at }: Token, now: Date): string {
  if (expires_at === null) return t("Never expires");
  const date = formatDate(expires_at);
  return new Date(expires_at) <= now ? t("Expired on {date}", { date }) : t("Expires on {date}", { date });
}

function mayDo({ scopes, kinds }: Token): string {
  const [reads, writes] = [scopes.includes("read"), scopes.includes("write")];
  if (kinds === null)
    return reads && writes
      ? t("Reads and writes everything")
      : reads
        ? t("Reads everything")
        : t("Writes everything");
  const what = formatList(kinds.map((kind) => kindWords()[kind]));
  // Translators: “what” is such as “daily reflections and activities”.
  if (reads && writes) return t("Reads and writes: {what}", { what });
  return reads ? t("Reads: {what}", { what }) : t("Writes: {what}", { what });
}

// Translators: what a token reads or writes: they stand in “Reads and writes: {what}”.
const kindWords = () => ({
  daily: tc("reads", "daily reflections"),
  free: tc("reads", "free reflections"),
  activity: tc("reads", "activities"),
});

function usedWords({ last_used_at, last_used_by: program }: Token): string {
  if (last_used_at === null) return t("Never used");
  const time = formatMoment(last_used_at);
  return program ? t("Last used {time} by {program}", { time, program }) : t("Last used {time}", { time });
}
