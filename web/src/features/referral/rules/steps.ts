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

/** Returns the step after Continue (S4). */
export function nextStep(step: Step, answers: Answers): Step {
  if (step === Step.Personal) return Step.Situation;
  if (step === Step.Situation) return Step.Proceed;
  if (step === Step.Proceed && answers.selectNow === 1) return Step.Centers;
  return Step.Summary;
}

/** Returns the step after Previous (S4). */
export function previousStep(step: Step, answers: Answers): Step {
  if (step === Step.Summary) return answers.selectNow === 1 ? Step.Centers : Step.Proceed;
  if (step === Step.Centers) return Step.Proceed;
  if (step === Step.Proceed) return Step.Situation;
  return Step.Personal;
}

/** Returns the step after a save (S4). */
export function afterSave({ selectNow, centers }: Answers): typeof Step.Complete | typeof Step.ContinueLater {
  return selectNow === 1 && centers.length > 0 ? Step.Complete : Step.ContinueLater;
}

/**
 * Returns the step after "Save and return to summary": the next step with an error from the server, the centers
 * if none is chosen yet, and otherwise the summary.
 */
export function returnStep(step: Step, { selectNow, centers }: Answers, refused: readonly Step[]): Step {
  const open = refused.filter((one) => one > step);
  if (open.length > 0) return Math.min(...open) as Step;
  const lacksCenter = selectNow === 1 && centers.length === 0;
  return lacksCenter && step < Step.Centers ? Step.Centers : Step.Summary;
}
