import { type BuiltIn, idsOf, scaleSteps } from "./built-in.ts";

const scale = {
  help: "Over the last 2 weeks, how often have you been bothered by this problem?",
  min: 0,
  labels: ["Not at all", "Several days", "More than half the days", "Nearly every day"],
};
const credit =
  "Developed by Robert L. Spitzer, Janet B. W. Williams, Kurt Kroenke and colleagues; free to use, without permission.";
const stem = "Over the last 2 weeks, how often have you been bothered by any of the following problems?";
const notice = `This is not a diagnosis: it adds up your own answers. If you are not well, talk to someone you trust, a doctor or another professional, whatever the number says. ${stem}`;

const lowMood = idsOf(20);

/** PHQ-8, items and labels word for word. */
export const lowMoodInTwoWeeks: BuiltIn = {
  id: lowMood(0),
  title: "Low mood (PHQ-8)",
  purpose: "Eight questions about the last two weeks. Repeated, they show whether low mood comes or goes.",
  icon: "cloud-rain",
  category: "check_in",
  minutes: 2,
  evidence: {
    note: "The eight-item Patient Health Questionnaire, used in research and by doctors to ask about signs of depression and how strong they are.",
    source: `${credit} Kroenke and others (2009), Journal of Affective Disorders 114, 163–173`,
    address: "https://doi.org/10.1016/j.jad.2008.06.026",
  },
  notice,
  programme: null,
  scoring: "phq_8",
  revision: 1,
  steps: scaleSteps(
    lowMood,
    [
      "Little interest or pleasure in doing things",
      "Feeling down, depressed, or hopeless",
      "Trouble falling or staying asleep, or sleeping too much",
      "Feeling tired or having little energy",
      "Poor appetite or overeating",
      "Feeling bad about yourself — or that you are a failure or have let yourself or your family down",
      "Trouble concentrating on things, such as reading the newspaper or watching television",
      "Moving or speaking so slowly that other people could have noticed. Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual",
    ],
    scale,
  ),
};

const worry = idsOf(21);

/** GAD-7, items and labels word for word. */
export const worryInTwoWeeks: BuiltIn = {
  id: worry(0),
  title: "Worry and unease (GAD-7)",
  purpose: "Seven questions about the last two weeks. Repeated, they show whether worry grows or eases.",
  icon: "wind",
  category: "check_in",
  minutes: 2,
  evidence: {
    note: "The seven-item Generalized Anxiety Disorder scale, used in research and by doctors to ask about signs of anxiety and how strong they are.",
    source: `${credit} Spitzer, Kroenke, Williams and Löwe (2006), Archives of Internal Medicine 166, 1092–1097`,
    address: "https://doi.org/10.1001/archinte.166.10.1092",
  },
  notice,
  programme: null,
  scoring: "gad_7",
  revision: 1,
  steps: scaleSteps(
    worry,
    [
      "Feeling nervous, anxious, or on edge",
      "Not being able to stop or control worrying",
      "Worrying too much about different things",
      "Trouble relaxing",
      "Being so restless that it is hard to sit still",
      "Becoming easily annoyed or irritable",
      "Feeling afraid as if something awful might happen",
    ],
    scale,
  ),
};
