/** Import directions, by pattern: a new folder is covered from its first line. See CONTRIBUTING.md. */

const tests = "\\.test\\.tsx?$";
/** Support that only tests may use: `testing.ts`, or a `testing` folder. */
const testSupport = "/testing(\\.tsx?$|/)";
const packages = "(^|/)node_modules/";
const own = "^(contract|server|web|scripts|bench|chaos|demo|e2e|scenes|screens)/";

/** Of our own code, files in `from` may import only `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: [tests, testSupport] },
  to: { path: own, pathNot: allowed },
});

/** The same for tests, which may use all of their own side: they start the real server. */
const onlyInTests = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from.map((pattern) => `${pattern}(.*${tests}|testing\\.tsx?$|testing/|.*${testSupport})`) },
  to: { path: own, pathNot: allowed },
});

/**
 * The server's features, lowest first. A feature may use the features before it, through their `index.ts`. What has to
 * reach a later feature is an event (`server/events.ts`).
 */
const serverFeatures = [
  ["icons", "images", "archive", "accounts", "themes", "attachments", "reflections"],
  ["models", "transcriptions", "activities", "templates", "facts", "meaning", "readings"],
  ["analyzers", "insights", "letters", "experiments", "revisits", "companion"],
  ["chat", "reminders", "mcp", "imports", "exports", "mirror", "backups"],
].flat();

/** It brings whole stores to the program's form, so it knows the migrations of all features; it has none itself. */
const fillsStores = "backups";

const serverFeature = (feature, lower) =>
  only(
    "server-features",
    [`^server/features/${feature}/`],
    [
      `^server/features/${feature}/`,
      ...(lower.length > 0 ? [`^server/features/(${lower.join("|")})/index\\.ts$`] : []),
      ...(feature === fillsStores ? ["^server/features/migrations\\.ts$"] : []),
      "^server/(context|events|feature)\\.ts$",
      "^(contract|server/(formats|platform))/",
    ],
    "A feature imports itself, the `index.ts` of features before it, the formats, the platform and the contract.",
  );

/**
 * The web's features, lowest first. A feature may use the features before it. Activities, templates and revisits come
 * before reflections here, because a reflection's page shows them.
 */
const webFeatures = [
  ["accounts", "themes", "safety", "templates", "facts", "activities", "revisits", "reflections"],
  [
    "models",
    "analyzers",
    "insights",
    "letters",
    "experiments",
    "chat",
    "reminders",
    "exports",
    "imports",
    "mirror",
    "backups",
    "quick",
  ],
  ["lock", "settings", "about"],
].flat();

const webFeatureImports = (feature, lower) => [
  [`^web/features/${feature}/`],
  [
    "^(contract|web/(drafts|editor|attachments|ui|lib))/",
    `^web/features/(${[feature, ...lower].join("|")})/`,
  ],
];
const webFeature = (feature, lower) =>
  only(
    "web-features",
    ...webFeatureImports(feature, lower),
    "A feature imports itself, the features before it and the layers below; a route passes it what others offer.",
  );
const testsOfWebFeature = (feature, lower) =>
  onlyInTests(
    "web-features-in-tests",
    ...webFeatureImports(feature, lower),
    "A feature's tests import what the feature may.",
  );
const otherWebFeatures = `(?!(${webFeatures.join("|")})/)[^/]+`;

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "No file may import itself by way of others, types included.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Every import of our own names something that exists.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, path: "^[.#]" },
    },
    {
      name: "no-drawers",
      comment: "No folder or file is called utils, misc, common or helpers: name it after what it does.",
      severity: "error",
      from: {},
      to: { path: "(^|/)(utils?|misc|common|helpers?)(/|\\.tsx?$)", pathNot: packages },
    },
    {
      name: "tests-stay-outside",
      comment: "Only tests import tests or what supports them.",
      severity: "error",
      from: { path: own, pathNot: [tests, testSupport, "^(e2e|bench|chaos|demo|screens)/"] },
      to: { path: [tests, testSupport], pathNot: packages },
    },

    only("contract-alone", ["^contract/"], ["^contract/"], "The contract imports nothing else of ours."),
    {
      name: "contract-imports-few-packages",
      comment:
        "Of packages the contract imports zod and what translates messages, and nothing of Node, because the browser runs it.",
      severity: "error",
      from: { path: "^contract/", pathNot: [tests, testSupport] },
      to: {
        path: ".",
        pathNot: ["^contract/", "(^|/)node_modules/(zod|icu-minify|@schummar/icu-type-parser)/"],
      },
    },

    only(
      "server-platform",
      ["^server/platform/"],
      ["^contract/[^/]+\\.ts$", "^server/platform/"],
      "The platform knows no feature: of the contract, only what belongs to none.",
    ),
    ...serverFeatures.map((feature, at) => serverFeature(feature, serverFeatures.slice(0, at))),
    serverFeature(`(?!(${serverFeatures.join("|")})/)[^/]+`, []),
    only(
      "server-migrations",
      ["^server/features/migrations\\.ts$"],
      ["^server/features/[^/]+/migrations/", "^server/platform/"],
      "The list of migrations knows the migrations alone.",
    ),
    only(
      "server-formats",
      ["^server/formats/"],
      ["^(contract|server/(formats|platform))/"],
      "The readers of other apps' journals know no feature.",
    ),
    only(
      "server-app",
      ["^server/(app|config|context|events|feature)\\.ts$"],
      ["^server/(config|context|events|feature)\\.ts$", "^(contract|server/(features|formats|platform))/"],
      "app.ts is imported by what starts the server, never the other way round.",
    ),
    only(
      "server-alone",
      ["^server/"],
      ["^(contract|server)/"],
      "The server imports nothing of the web or the tools.",
    ),
    onlyInTests(
      "server-features-in-tests",
      ["^server/features/([^/]+)/"],
      [
        "^(contract|server/(formats|platform|testing)|server/features/$1|scripts)/",
        "^server/features/[^/]+/(index\\.ts$|testing\\.ts$|.*/testing\\.ts$)",
        "^server/[^/]+$",
      ],
      "A feature's tests use other features as the product does, or by what supports their tests.",
    ),
    onlyInTests(
      "server-tests-alone",
      ["^server/"],
      ["^(contract|server|scripts)/"],
      "Server tests import no web.",
    ),
    {
      name: "server-needs-production-packages",
      comment: "A production install has no devDependencies.",
      severity: "error",
      from: { path: "^(server|contract)/", pathNot: [tests, testSupport] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },

    only("web-lib", ["^web/lib/"], ["^(contract|web/lib)/"], "lib imports itself and the contract."),
    only("web-ui", ["^web/ui/"], ["^(contract|web/(ui|lib))/"], "ui imports itself, lib and the contract."),
    {
      name: "web-ui-has-no-data",
      comment: "ui draws what it is given: no queries, calls or stores, not even by way of others.",
      severity: "error",
      from: { path: "^web/ui/", pathNot: tests },
      to: {
        path: "(^|/)node_modules/(@tanstack/(react-query|query-core)|idb)/|^web/lib/call-api",
        reachable: true,
      },
    },
    only(
      "web-attachments",
      ["^web/attachments/"],
      ["^(contract|web/(attachments|ui|lib))/"],
      "Attachments know neither the editor nor the drafts.",
    ),
    only(
      "web-editor",
      ["^web/editor/"],
      ["^(contract|web/(editor|attachments|ui|lib))/"],
      "The editor knows text and attachments, not the drafts: chat uses it, too.",
    ),
    {
      name: "web-editor-entry",
      comment: "Others import the files at the top of web/editor and the store of undo, nothing deeper.",
      severity: "error",
      from: { path: own, pathNot: "^web/editor/" },
      to: { path: "^web/editor/[^/]+/", pathNot: "^web/editor/undo/undo-store\\.ts$" },
    },
    only(
      "web-drafts",
      ["^web/drafts/"],
      ["^(contract|web/(drafts|editor|attachments|ui|lib))/"],
      "Drafts know no feature.",
    ),
    ...webFeatures.map((feature, at) => webFeature(feature, webFeatures.slice(0, at))),
    webFeature(otherWebFeatures, []),
    only(
      "web-shell",
      ["^web/shell/"],
      ["^(contract|web/(shell|features|drafts|editor|attachments|ui|lib))/"],
      "The shell knows features, but no route.",
    ),
    only(
      "web-routes",
      ["^web/routes/"],
      ["^(contract|web/(routes|shell|features|drafts|editor|attachments|ui|lib|styles))/"],
      "Routes import nothing above them.",
    ),
    only("web-alone", ["^web/"], ["^(contract|web)/"], "The web imports nothing of the server or the tools."),
    ...webFeatures.map((feature, at) => testsOfWebFeature(feature, webFeatures.slice(0, at))),
    testsOfWebFeature(otherWebFeatures, []),
    onlyInTests("web-tests-alone", ["^web/"], ["^(contract|web)/"], "Web tests import no server."),

    only(
      "e2e-from-outside",
      ["^e2e/"],
      ["^(contract|e2e|scripts)/", "^server/features/accounts/openid/testing\\.ts$"],
      "Journeys use the app from outside, as people do, except for the stand-in for a provider.",
    ),
    only(
      "scripts-alone",
      ["^scripts/"],
      ["^(contract|scripts)/", "^server/platform/(pictures|languages)/"],
      "The tools import nothing of the app but its ways of measuring pictures and of reading messages.",
    ),
    only(
      "scenes-alone",
      ["^scenes/"],
      ["^(contract|scenes|scripts)/"],
      "The scenes are made without the app.",
    ),
  ],
  options: {
    doNotFollow: { path: packages },
    exclude: { path: "^web/public/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "web/tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
