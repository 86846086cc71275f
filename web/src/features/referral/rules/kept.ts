import { isFormKey, newFormKey } from '@/domain/formKey';
import { tabStore } from '@/domain/keptStore';
import { noAnswers, type Answers } from './answers';
import { Step } from './steps';

/** What this tab keeps of a wizard under way (R5.12). The human check is never among it. */
export interface Kept {
  answers: Answers;
  step: Step;
  /** By which the form counts once, however often it is sent. */
  formKey: string;
}

const open: readonly Step[] = [Step.Personal, Step.Situation, Step.Proceed, Step.Centers, Step.Summary];

/** What was typed in this tab before a reload; null when nothing was, or nothing readable. */
export function readKept(name: string): Kept | null {
  const kept = tabStore.readJson(name) as Partial<Kept> | null;
  if (!kept?.answers) return null;
  const answers = { ...noAnswers };
  for (const field of Object.keys(noAnswers) as (keyof Answers)[]) take(answers, kept.answers, field);
  const step = open.find((one) => one === kept.step) ?? Step.Personal;
  return { answers, step, formKey: isFormKey(kept.formKey) ? kept.formKey : newFormKey() };
}

/** Takes one answer over if it can be what the wizard holds. */
function take<Name extends keyof Answers>(answers: Answers, kept: Partial<Answers>, name: Name) {
  const value = kept[name];
  const fits = typeof value === typeof answers[name] && Array.isArray(value) === (name === 'centers');
  if (value !== undefined && fits) answers[name] = value;
}

/** Keeps a wizard in this tab. */
export function keep(name: string, kept: Kept): void {
  tabStore.writeJson(name, kept);
}

/** Forgets what was typed. */
export function dropKept(name: string): void {
  tabStore.remove(name);
}
