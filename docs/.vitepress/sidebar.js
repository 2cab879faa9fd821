const page = (text, link) => ({ text, link });

/** The order of the manual. Every page is named here, except decisions, which their own list names. */
export const sidebar = [
  {
    text: "Use",
    items: [
      page("Your first day", "/use/"),
      page("Writing", "/use/writing"),
      page("Moods, feelings and facts", "/use/moods-and-facts"),
      page("Activities and check-ins", "/use/activities"),
      page("Finding what you wrote", "/use/finding"),
      page("Insights", "/use/insights"),
      page("Letters and what comes back", "/use/letters"),
      page("Chat, and what leaves", "/use/chat"),
      page("On a phone and offline", "/use/phone"),
      page("Scenes, text and time", "/use/look"),
      page("Import", "/use/import"),
      page("Export and print", "/use/export"),
      page("Passwords, passkeys and keys", "/use/signing-in"),
      page("Keyboard shortcuts", "/use/shortcuts"),
      page("If writing is not enough", "/use/help"),
    ],
  },
  {
    text: "Host",
    items: [
      page("Install", "/hosting/"),
      page("Docker Compose", "/hosting/docker-compose"),
      page("Archive and systemd", "/hosting/systemd"),
      page("Podman", "/hosting/podman"),
      page("Kubernetes", "/hosting/kubernetes"),
      page("Home servers", "/hosting/home-servers"),
      page("Reverse proxies and https", "/hosting/reverse-proxy"),
      page("Upgrading, and going back", "/hosting/upgrading"),
      page("Settings", "/hosting/configuration"),
      page("Connect services", "/hosting/services"),
      page("Keys and commands", "/hosting/keys-and-commands"),
      page("Backups and moving", "/backups"),
      page("Monitoring", "/monitoring"),
      page("How many people", "/scale"),
    ],
  },
  {
    text: "Trust",
    items: [
      page("Accuracy", "/accuracy"),
      page("Help lines", "/help-lines"),
      page("Security", "/security"),
      page("Data, keys, connections", "/inventory"),
    ],
  },
  {
    text: "Develop",
    items: [
      page("Work on Reflector", "/develop/"),
      page("The API", "/develop/api"),
      page("Translating", "/translating"),
      page("Words for translators", "/translating-terms"),
      page("Translations of questionnaires", "/published-questionnaires"),
      page("Daily facts from devices", "/daily-facts"),
      page("Decisions", "/decisions/"),
      page("Speed", "/speed"),
      page("Releases and upgrades", "/release"),
    ],
  },
];
