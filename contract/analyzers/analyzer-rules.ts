/** Rules of analyzers that need no schema. */

/** The analyzers that come with Reflector. They run on the server itself and use no model. */
export const builtInAnalyzerIds = ["tone", "themes"] as const;
export type BuiltInAnalyzerId = (typeof builtInAnalyzerIds)[number];

export const isBuiltInAnalyzer = (id: string): id is BuiltInAnalyzerId =>
  builtInAnalyzerIds.some((each) => each === id);

export const maxOwnAnalyzers = 50;
export const maxAnalyzerNameLength = 80;
export const maxLooksForLength = 300;
export const maxInstructionLength = 4000;
/** Maximum stored runs of an analyzer. Older ones are deleted. */
export const maxRuns = 500;
export const maxFindings = 200;
export const maxQuotes = 20;
export const maxMeasures = 20;
/** How long a deleted analyzer can be restored. */
export const analyzerGraceMs = 86_400_000;

/** What the model of a person's own analyzer reads at a time. */
export const analyzerUnits = ["reflection", "week", "month"] as const;

/** `on_save`: soon after a save. `weekly` and `monthly`: after the end of the week or month. */
export const analyzerSchedules = ["on_save", "weekly", "monthly", "off"] as const;

/** The periods that a run can read. Each ends on the day of the run. */
export const runPeriods = ["week", "month", "twelve_weeks", "year", "all"] as const;
export type RunPeriod = (typeof runPeriods)[number];

/** How far back a run looks. `fitting`: twelve weeks where they hold enough, otherwise everything. */
export const analyzerPeriods = ["fitting", ...runPeriods] as const;

/** `stopped`: the person stopped it, edited its analyzer or switched it off. `failed`: see `error`. */
export const runStatuses = ["waiting", "running", "done", "stopped", "failed"] as const;

/** `ignored`: don't look for this. */
export const verdicts = ["true", "not_true", "ignored"] as const;
export type Verdict = (typeof verdicts)[number];
