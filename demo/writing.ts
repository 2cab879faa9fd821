import { randomUUID } from "node:crypto";
import { addDays, type Day } from "#contract/day-rules.ts";
import { changeDetails, trashReflection } from "#contract/reflections/reflection-history.ts";
import { emptyDraft, type Place, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { saveRevisit } from "#contract/revisits/revisits.ts";
import { type Random, seededRandom } from "#server/platform/statistics/random.ts";
import { type Event, instantOf, timeZone } from "./events.ts";
import type { Page } from "./pages.ts";
import type { Person } from "./person.ts";
import { uploadPicture } from "./pictures.ts";
import type { Beside } from "./words.ts";

/** What every first save sends. */
export const firstSave = (person: Person) => ({
  ...emptyDraft,
  revision: 0,
  save_id: randomUUID(),
  written_at: person.now().toISOString(),
  time_zone: timeZone,
});

/** The pages as she wrote them. The second page of a day is a free reflection. */
export function pageEvents(pages: readonly Page[], places: Beside["places"], today: Day): Event[] {
  const random = seededRandom("scenes");
  const daily = new Set<Day>();
  return pages.flatMap((page) => {
    const isDaily = !daily.has(page.day);
    daily.add(page.day);
    const id = randomUUID();
    const scene = sceneOf(page, random);
    return [
      {
        at: instantOf(page.day, page.hour, page.minute),
        run: async (person: Person) => {
          const { title, prompt, mood, tags, feelings } = page;
          const picture = page.picture && (await uploadPicture(person, page.picture, page.alt ?? ""));
          const body = picture ? `${page.body}\n\n${picture}` : page.body;
          const save = { ...firstSave(person), title, prompt, body, mood, tags, feelings, scene };
          const saved = isDaily
            ? await person.expect(saveDaily, 200, { params: { day: page.day }, body: save })
            : await person.expect(saveReflection, 200, { params: { id }, body: { ...save, day: page.day } });
          await addDetails(person, saved.id, page, placeOf(page, places));
        },
      },
      ...revisitEvents(page, today),
    ];
  });
}

function placeOf({ at }: Page, places: Beside["places"]): Place | undefined {
  if (at === undefined) return undefined;
  const place = places[at];
  if (!place) throw new Error(`beside.yaml has no place called ${at}.`);
  return place;
}

async function addDetails(person: Person, id: string, page: Page, place: Place | undefined): Promise<void> {
  const { star: starred, weather } = page;
  if (!starred && !weather && !place) return;
  const body = { ...(starred && { starred }), ...(weather && { weather }), ...(place && { place }) };
  await person.expect(changeDetails, 200, { params: { id }, body });
}

/** Something of the page comes back, and is answered on that day if its outcome is known. */
function revisitEvents({ back, day, hour, minute }: Page, today: Day): Event[] {
  if (!back) return [];
  const id = randomUUID();
  const due_on = addDays(day, back.after);
  const first = { kind: back.kind, due_on, words: back.words, page: { day } };
  const open = { outcome: null, answer: "", closed_on: null, revision: 0 };
  const { outcome, answer } = back;
  const save = (body: object) => async (person: Person) => {
    await person.expect(saveRevisit, 200, { params: { id }, body: { ...first, ...body } });
  };
  return [
    { at: instantOf(day, hour, minute + 1), run: save(open) },
    ...(outcome && due_on < today
      ? [{ at: instantOf(due_on, 19), run: save({ outcome, answer, closed_on: due_on, revision: 1 }) }]
      : []),
  ];
}

/** What she saw behind the page while she wrote. */
function sceneOf({ hour }: Page, random: Random) {
  const [part_of_day, files] =
    hour < 12
      ? (["morning", ["mountain-rolling-cloud-morning.jpg", "forest-lake-stone-wall.jpg"]] as const)
      : ([
          "night",
          ["mountain-starry-sky.jpg", "crescent-moon.jpg", "indoor-fire.jpg", "cloudy-night.jpg"],
        ] as const);
  return { background: files[random.below(files.length)] ?? files[0], part_of_day };
}

/** Some days have no words, only a mood. */
export function moodEvents(pages: readonly Page[], days: readonly Day[]): Event[] {
  const random = seededRandom("moods");
  const written = new Set(pages.map(({ day }) => day));
  const moodBefore = (day: Day) => pages.findLast((page) => page.day <= day && page.mood !== null)?.mood ?? 3;
  return days
    .filter((day) => !written.has(day) && random.fraction() < 0.45)
    .map((day) => {
      const mood = Math.min(5, Math.max(1, moodBefore(day) + random.below(3) - 1));
      return {
        at: instantOf(day, 22, random.below(60)),
        run: async (person) => {
          await person.expect(saveDaily, 200, { params: { day }, body: { ...firstSave(person), mood } });
        },
      };
    });
}

/** A page that she did not want. */
export const trashEvent = (body: string, day: Day): Event => ({
  at: instantOf(day, 18),
  run: async (person) => {
    const id = randomUUID();
    await person.expect(saveReflection, 200, { params: { id }, body: { ...firstSave(person), body, day } });
    await person.expect(trashReflection, 200, { params: { id } });
  },
});
