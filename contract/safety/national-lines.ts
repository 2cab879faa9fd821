// Untranslated file: names of services in their own language, and places as codes.

export type NamedNumber = { readonly name: string; readonly number: string };

export type NationalLine = {
  /** In English, as devices store it. */
  readonly place: string;
  readonly country: string;
  /** The first is the one to call. Hours are named where nobody answers at night. */
  readonly lines: readonly [NamedNumber, ...NamedNumber[]];
  /** Not set in the European Union, which has a common number. */
  readonly emergency?: string;
};

/** Lines that anyone can call, free or at the price of a call. Sources and dates: `docs/help-lines.md`. */
export const nationalLines: readonly NationalLine[] = [
  {
    place: "Argentina",
    country: "AR",
    lines: [
      { name: "Línea de Salud Mental", number: "0800 999 0091" },
      { name: "Centro de Asistencia al Suicida (Buenos Aires)", number: "135" },
    ],
    emergency: "911",
  },
  { place: "Austria", country: "AT", lines: [{ name: "TelefonSeelsorge", number: "142" }] },
  {
    place: "Belgium",
    country: "BE",
    lines: [
      { name: "Zelfmoordlijn", number: "1813" },
      { name: "Centre de Prévention du Suicide", number: "0800 32 123" },
    ],
  },
  { place: "Brazil", country: "BR", lines: [{ name: "CVV", number: "188" }], emergency: "192" },
  {
    place: "Chile",
    country: "CL",
    lines: [{ name: "Línea de Prevención del Suicidio", number: "*4141" }],
    emergency: "131",
  },
  {
    place: "France",
    country: "FR",
    lines: [{ name: "Numéro national de prévention du suicide", number: "3114" }],
  },
  {
    place: "Germany",
    country: "DE",
    lines: [
      { name: "TelefonSeelsorge", number: "0800 1110111" },
      { name: "TelefonSeelsorge", number: "0800 1110222" },
    ],
  },
  {
    place: "Italy",
    country: "IT",
    lines: [{ name: "Telefono Amico Italia (9–24)", number: "02 2327 2327" }],
  },
  {
    place: "Japan",
    country: "JP",
    lines: [
      { name: "よりそいホットライン", number: "0120 279 338" },
      { name: "いのちの電話（16〜21時）", number: "0120 783 556" },
    ],
    emergency: "119",
  },
  {
    place: "Luxembourg",
    country: "LU",
    lines: [{ name: "SOS Détresse (11–23)", number: "45 45 45" }],
  },
  {
    place: "Mexico",
    country: "MX",
    lines: [{ name: "Línea de la Vida", number: "800 911 2000" }],
    emergency: "911",
  },
  {
    place: "Netherlands",
    country: "NL",
    lines: [
      { name: "113 Zelfmoordpreventie", number: "113" },
      { name: "113 Zelfmoordpreventie", number: "0800 0113" },
    ],
  },
  {
    place: "Poland",
    country: "PL",
    lines: [
      { name: "Telefon dla dorosłych w kryzysie", number: "116 123" },
      { name: "Centrum Wsparcia", number: "800 70 2222" },
    ],
  },
  {
    place: "Portugal",
    country: "PT",
    lines: [{ name: "Linha Nacional de Prevenção do Suicídio", number: "1411" }],
  },
  {
    place: "Spain",
    country: "ES",
    lines: [{ name: "Línea de atención a la conducta suicida", number: "024" }],
  },
  {
    place: "Switzerland",
    country: "CH",
    lines: [{ name: "Die Dargebotene Hand, La Main Tendue, Telefono Amico", number: "143" }],
    emergency: "144",
  },
];
