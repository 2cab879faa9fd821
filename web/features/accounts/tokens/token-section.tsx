import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { maxTokens } from "#contract/accounts/token-rules.ts";
import type { MadeToken, Token } from "#contract/accounts/tokens.ts";
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
      name="Personal tokens"
      help="A token is a password for one program. Give each program its own, so you can revoke just that one. When you change your password, all of them are revoked."
    >
      <News words={news} />
      {tokens ? (
        <ul className="accounts__list" aria-label="Tokens" ref={list} tabIndex={-1}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRenamed={(name) => setNews(`It is called ${name} now.`)}
              onRevoked={() => {
                setNews(`${token.name} is revoked. It no longer opens anything.`);
                list.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : (
        <LoadNote error={error} retry={refetch} waiting="One moment" />
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
            Make a token
          </Button>
        ) : (
          <p className="accounts__note">You have {maxTokens} tokens. Revoke one to make another.</p>
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
        Copy your token now
      </h3>
      <p className="setup-step__words">
        It is shown only once. Put it into the program that will use it. Anyone who has it can do what it
        allows.
      </p>
      <CopyLine label="Token" text={made.secret} />
      <div className="edit-form__acts">
        <Button variant="primary" onClick={onKept}>
          I have kept it
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
      help={`${mayWords(token)}, ${endWords(token, now)}. ${usedWords(token)}.`}
    >
      <div className="account-row__acts">
        {!isRenaming && (
          <Button aria-label={`Rename ${token.name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
        )}
        <Button aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
          Revoke
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
        title={`Revoke ${token.name}?`}
        action="Revoke it"
        busy={revoke.isPending}
        failure={revoke.error?.message ?? null}
        onConfirm={() => revoke.mutate(token.id, { onSuccess: onRevoked })}
      >
        The program that uses it can no longer open your journal. What it wrote stays.
      </Confirm>
    </ListedRow>
  );
}

const kindWords = {
  daily: "daily reflections",
  free: "free reflections",
  activity: "activities",
} as const;

/** `Reads and writes daily reflections and activities`. */
function mayWords({ scopes, kinds }: Pick<Token, "scopes" | "kinds">): string {
  const does = ["read", "write"].filter((scope) => scopes.some((one) => one === scope)).join("s and ");
  const what = kinds === null ? "everything" : kinds.map((kind) => kindWords[kind]).join(" and ");
  return `${does.charAt(0).toUpperCase()}${does.slice(1)}s ${what}`;
}

const isExpired = ({ expires_at }: Pick<Token, "expires_at">, now: Date) =>
  expires_at !== null && new Date(expires_at) <= now;

function endWords(token: Pick<Token, "expires_at">, now: Date): string {
  if (token.expires_at === null) return "never expires";
  return `${isExpired(token, now) ? "expired" : "expires"} on ${formatDate(token.expires_at)}`;
}

function usedWords({ last_used_at, last_used_by }: Pick<Token, "last_used_at" | "last_used_by">): string {
  if (last_used_at === null) return "Never used yet";
  return `Last used ${formatMoment(last_used_at)}${last_used_by ? ` by ${last_used_by}` : ""}`;
}
