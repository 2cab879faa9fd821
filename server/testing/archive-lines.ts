import { randomUUID } from "node:crypto";

/** A line of each kind that a part writes about `reflectionId`, which the journal holds. */
export function linesAbout(reflectionId: string): [of: string, lines: object[]][] {
  const at = "2026-11-01T09:00:00.000Z";
  const [activity, run, chat, question, answer, other, analyzerRun, experiment, own] = Array.from(
    { length: 9 },
    () => randomUUID(),
  );
  const steps = [
    { id: randomUUID(), kind: "long_text", prompt: "What did you see?", help: "", required: true },
  ];
  const finding = {
    key: "walks",
    claim: "You write of walks.",
    strength: "fair",
    numbers: { n: 20, missing: 1, effect: 0.5, unit: "mood", low: 0.1, high: 0.9, p: 0.01, tried: 3 },
    needs_days: null,
    quotes: [{ number: 0, reflection_id: reflectionId, revision: 1, start: 0, end: 5 }],
  };
  const details = {
    attached: [{ kind: "reflection", reflection_id: reflectionId }],
    care: false,
    asked_filters: null,
    searched: true,
    filters: [],
    sources: [
      {
        number: 1,
        reflection_id: reflectionId,
        revision: 1,
        day: "2026-11-01",
        mood: 4,
        title: "Walk",
        quote: "Words",
        passage: "Words of a walk.",
      },
    ],
    notices: [],
    activity_id: activity,
    written_by: { kind: "built_in" },
    failure: null,
  };
  const message = {
    is: "message",
    chat_id: chat,
    status: "done",
    created_at: at,
    updated_at: at,
    details,
    summary: null,
  };
  return [
    [
      "activities",
      [
        {
          is: "activity",
          id: activity,
          revision: 3,
          created_at: at,
          updated_at: at,
          content: {
            title: "A walk",
            purpose: "",
            icon: "footprints",
            category: "rest",
            minutes: 20,
            evidence: null,
            notice: null,
            programme: { sittings: 3, every_days: 7, compares: [], last_only: [] },
            steps,
          },
        },
        { is: "mark", activity_id: activity, favourite: true, archived_at: null },
        {
          is: "programme_run",
          id: run,
          activity_id: activity,
          sittings: 3,
          every_days: 7,
          begun_on: "2026-11-01",
          stopped_at: null,
          created_at: at,
        },
      ],
    ],
    [
      "chats",
      [
        {
          is: "chat",
          id: chat,
          title: "About walks",
          titled_by: "person",
          pinned: true,
          model: { connection_id: null, model: "the companion" },
          leaf_id: other,
          created_at: at,
          updated_at: at,
        },
        { ...message, id: question, position: 0, parent_id: null, role: "person", text: "When did I walk?" },
        { ...message, id: answer, position: 1, parent_id: question, role: "companion", text: "In May [1]." },
        { ...message, id: other, position: 2, parent_id: question, role: "companion", text: "In June." },
      ],
    ],
    [
      "remembered",
      [
        { is: "remembering", on: false },
        {
          is: "remembered",
          id: randomUUID(),
          source: "reflection",
          source_id: reflectionId,
          edited: false,
          created_at: at,
          text: "You walk.",
          quote: "Words",
        },
        {
          is: "remembered",
          id: randomUUID(),
          source: "message",
          source_id: question,
          edited: true,
          created_at: at,
          text: "You ask of walks.",
          quote: null,
        },
      ],
    ],
    [
      "analyzers",
      [
        {
          is: "analyzer",
          id: own,
          on: true,
          schedule: "weekly",
          revision: 2,
          cost_accepted: true,
          seen_at: at,
          created_at: at,
          content: {
            scope: { kinds: [], tags: [], from: null, to: null, period: "month", unit: "week" },
            own: {
              name: "Walks",
              looks_for: "",
              instruction: "Look for walks.",
              connection_id: randomUUID(),
              model: "m",
            },
          },
        },
        {
          is: "run",
          id: analyzerRun,
          analyzer_id: own,
          started_by: "person",
          status: "done",
          period: { from: "2026-10-01", to: "2026-11-01" },
          steps_done: 1,
          steps_of: 1,
          reflections: 1,
          findings: 1,
          dropped_quotes: 0,
          left_out: 0,
          error: null,
          created_at: at,
          finished_at: at,
          about: {
            made_by: { kind: "built_in", version: 1 },
            headlines: [
              {
                key: "walks",
                claim: finding.claim,
                strength: "fair",
                n: 20,
                needs_days: null,
                quoted: [reflectionId],
              },
            ],
          },
          result: {
            findings: [finding],
            measures: [
              {
                id: "m",
                label: "Walks",
                unit: "a day",
                points: [{ day: "2026-11-01", value: 1, low: null, high: null, n: 1 }],
              },
            ],
            other_languages: [],
          },
          quotes: [{ number: 0, reflection_id: reflectionId, text: "Words" }],
          last_of: [{ key: "walks", first_run_id: analyzerRun, first_at: at }],
        },
        { is: "verdict", analyzer_id: own, given_at: at, verdict: "not_true", finding },
      ],
    ],
    [
      "decisions",
      [
        {
          is: "decision",
          id: randomUUID(),
          decided_at: at,
          content: { about: "entity", key: "ann", called: "Ann", kind: "rename", name: "Anna" },
        },
        {
          is: "decision",
          id: randomUUID(),
          decided_at: at,
          content: { about: "entity", key: "anna", called: "Anna", kind: "merge", into: "ann" },
        },
      ],
    ],
    [
      "letters",
      [
        {
          is: "letter",
          id: randomUUID(),
          kind: "weekly",
          from: "2026-10-26",
          to: "2026-11-01",
          made_at: at,
          read_at: at,
          content: {
            days: [{ day: "2026-11-01", words: 3, mood: 4 }],
            topics: [{ name: "sea", kind: "tag", days: 2 }],
            passages: [1],
            question: null,
            quotes: [
              { number: 1, reflection_id: reflectionId, revision: 1, day: "2026-11-01", text: "Words" },
            ],
            written: null,
            model_failed: false,
          },
        },
        {
          is: "letter",
          id: randomUUID(),
          kind: "weekly",
          from: "2026-10-19",
          to: "2026-10-25",
          made_at: at,
          read_at: null,
          content: null,
        },
        {
          is: "settings",
          rhythm: "weekly",
          by_model: false,
          borrowed_on: false,
          time_zone: "Europe/Berlin",
          since_day: "2026-10-19",
        },
      ],
    ],
    [
      "experiments",
      [
        {
          is: "experiment",
          id: experiment,
          revision: 1,
          stopped_on: null,
          created_at: at,
          content: {
            question: "Does walking help?",
            a: "walk",
            b: "read",
            outcome: "mood",
            scale_label: "",
            fact_id: null,
            shows_next_day: false,
            design: "coin",
            block_days: 1,
            starts_on: "2026-11-10",
            days: 20,
            time_zone: "Europe/Berlin",
            seed: "5eed",
          },
          days: [{ day: "2026-11-10", did: "a", rating: null }],
        },
      ],
    ],
    [
      "revisits",
      [
        {
          is: "revisit",
          id: randomUUID(),
          reflection_id: reflectionId,
          revision: 2,
          due_on: "2026-12-01",
          created_at: at,
          content: {
            kind: "worry",
            words: "Words",
            outcome: "did_not",
            answer: "It went well.",
            closed_on: "2026-12-02",
          },
        },
      ],
    ],
    [
      "templates",
      [
        {
          is: "template",
          id: randomUUID(),
          revision: 2,
          created_at: at,
          updated_at: at,
          content: {
            name: "A week",
            body: `## What went well\n\n- [ ] Read [the walk](reflection:${reflectionId})`,
          },
        },
      ],
    ],
    [
      "facts",
      [
        {
          is: "fact",
          id: randomUUID(),
          revision: 2,
          position: 0,
          created_at: at,
          content: { name: "slept", kind: "number", unit: "h", archived: false },
          values: [
            { day: "2026-11-20", value: 7.25 },
            { day: "2026-11-21", value: -0.5 },
          ],
        },
      ],
    ],
    [
      "reminders",
      [
        { is: "settings", quiet_from: "22:00", quiet_until: "07:00", paused_until: null },
        {
          is: "reminder",
          id: randomUUID(),
          activity_id: activity,
          programme_run_id: run,
          letters: false,
          experiment_id: null,
          at: "20:30",
          weekdays: [1, 3, 7],
          time_zone: "Europe/Berlin",
          by_push: true,
          by_email: false,
          created_at: at,
        },
      ],
    ],
    [
      "preferences",
      [
        {
          is: "preferences",
          display_name: "Mara",
          preferences: {
            time_zone: "Europe/Berlin",
            day_end: "04:00",
            first_day_of_week: 0,
            prompts_shown: false,
            streak_shown: false,
            clock_hours: 24,
            date_language: "de-AT",
            typewriter_scrolling: true,
            word_count_shown: true,
            motion_reduced: true,
            companion_on: true,
            help_shown: false,
            help_sooner: true,
            mood_names: "leaden\n\n\n\nradiant",
            scene_restored: false,
            text_size: "large",
            line_width: "wide",
            glass: "dark",
          },
        },
      ],
    ],
  ];
}
