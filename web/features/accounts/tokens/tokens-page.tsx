import { t, tc } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
import "./tokens.css";
import { tokenStart } from "#contract/accounts/token-rules.ts";
import { mcpPath, mcpTools } from "#contract/mcp/mcp-rules.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { apiAddress } from "#web/lib/page-meta.ts";
import { useUser } from "#web/lib/user-query.ts";
import { ColumnPage } from "#web/ui/column-page.tsx";
import { BackLink, TextLink } from "#web/ui/link.tsx";
import { SettingGroup } from "#web/ui/setting.tsx";
import { CopyLine } from "./copy-line.tsx";
import { TokenSection } from "./token-section.tsx";

export function TokensPage() {
  useDocumentTitle(t("Tokens and assistants"));
  const user = useUser();
  return (
    <ColumnPage>
      <BackLink to="/settings/$section" params={{ section: "data" }}>
        {t("Your data")}
      </BackLink>
      <h1 className="page-title">{t("Tokens and assistants")}</h1>
      <p className="page-lead">
        {t(
          "Let other programs into your journal: an assistant on your computer, a script of yours, another app.",
        )}
      </p>
      <TokenSection user={user} />
      <Assistants />
      <Scripts />
    </ColumnPage>
  );
}

const whole = (path: string) => new URL(apiAddress(path), location.origin).href;
const address = () => whole(mcpPath);
const docs = () => whole("/api/docs/");

const configuration = () =>
  JSON.stringify(
    {
      mcpServers: {
        reflector: {
          type: "http",
          url: address(),
          // Untranslated: a header of HTTP
          headers: { Authorization: `Bearer ${tokenStart}…` },
        },
      },
    },
    null,
    2,
  );

function Assistants() {
  return (
    <SettingGroup
      name={t("Connect an assistant")}
      help={t(
        "Assistants that speak MCP, the Model Context Protocol, can work with your journal. Make a token above, then add this address (Streamable HTTP) to the assistant, with the token as bearer token.",
      )}
    >
      <CopyLine label={tc("of a web page", "Address")} copyLabel={t("Copy address")} text={address()} />
      <p className="setting-group__help tokens__lead">
        {t("Many take it as a configuration like this one:")}
      </p>
      <CopyLine label={t("Configuration")} copyLabel={t("Copy configuration")} text={configuration()} />
      <p className="setting-group__help tokens__lead">{t("It can then:")}</p>
      <ul className="tokens__tools">
        {mcpTools.map(({ name, title, scope }) => (
          <li key={name}>
            {title} {scope === "write" && <span className="quiet small">{t("if it may write")}</span>}
          </li>
        ))}
      </ul>
      <p className="accounts__note">
        {rich(
          "What you keep from AI never goes out this way. An assistant usually sends what it reads to its maker’s model: each call is listed in <link>What left this machine</link>.",
          { link: (words) => <TextLink to="/settings/companion/ledger">{words}</TextLink> },
        )}
      </p>
    </SettingGroup>
  );
}

function Scripts() {
  return (
    <SettingGroup
      name={t("Scripts and other apps")}
      help={t("A token opens the API as well. Send it with each call:")}
    >
      <CopyLine
        label={tc("HTTP", "Header")}
        copyLabel={t("Copy header")}
        text={`Authorization: Bearer ${tokenStart}…`}
      />
      <p className="accounts__note">
        {rich("All calls are described at <link>{address}</link>.", {
          address: docs(),
          link: (words) => (
            <a className="link" href={docs()}>
              {words}
            </a>
          ),
        })}
      </p>
    </SettingGroup>
  );
}
