import type { Answers } from './answers';

/** The steps of the wizard by their numbers (S2). */
export const Step = {
  Personal: 1,
  Situation: 2,
  Proceed: 3,
  Centers: 4,
  Summary: 5,
  ContinueLater: 6,
  Complete: 100,
} as const;
export type Step = (typeof Step)[keyof typeof Step];

/** Where Continue leads (S4). */
export function nextStep(step: Step, answers: Answers): Step {
  if (step === Step.Personal) return Step.Situation;
  if (step === Step.Situation) return Step.Proceed;
  if (step === Step.Proceed && answers.selectNow === 1) return Step.Centers;
  return Step.Summary;
}

/** Where Previous leads (S4). */
export function previousStep(step: Step, answers: Answers): Step {
  if (step === Step.Summary) return answers.selectNow === 1 ? Step.Centers : Step.Proceed;
  if (step === Step.Centers) return Step.Proceed;
  if (step === Step.Proceed) return Step.Situation;
  return Step.Personal;
}

/** Where a save leads (S4). */
export function afterSave({ selectNow, centers }: Answers): typeof Step.Complete | typeof Step.ContinueLater {
  return selectNow === 1 && centers.length > 0 ? Step.Complete : Step.ContinueLater;
}

/**
 * Where "Save and return to summary" leads: to the next step that the server objected to, to the centers if none is
 * chosen yet, and otherwise to the summary.
 */
export function returnStep(step: Step, { selectNow, centers }: Answers, refused: readonly Step[]): Step {
  const open = refused.filter((one) => one > step);
  if (open.length > 0) return Math.min(...open) as Step;
  const lacksCenter = selectNow === 1 && centers.length === 0;
  return lacksCenter && step < Step.Centers ? Step.Centers : Step.Summary;
}
