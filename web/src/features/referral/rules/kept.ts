import { isFormKey, newFormKey } from '@/domain/formKey';
import { tabStore } from '@/domain/keptStore';
import { noAnswers, type Answers } from './answers';
import { Step } from './steps';

/** The part of an open wizard that this tab keeps (R5.12). It never includes the human check. */
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

/** The part of a sent request that this tab keeps, so that a reload shows that the request arrived. */
export interface Receipt {
  step: typeof Step.Complete | typeof Step.ContinueLater;
  ids: readonly number[];
  answers: Pick<Answers, 'email' | 'centers' | 'useMicrositeProgram' | 'micrositeHipaaRelease'>;
  hasLeadSource: boolean;
}

/** How long a tab keeps a receipt, in milliseconds: as long as the server remembers the ids (R5.1). */
const RECEIPT_MS = 24 * 60 * 60 * 1000;

/** The receipt of the request that this tab sent; null when there is none, or an old or unreadable one. */
export function readReceipt(name: string, now: Date): Receipt | null {
  const { receipt, at } = (tabStore.readJson(name) ?? {}) as { at?: unknown; receipt?: Partial<Receipt> };
  const isReadable = Array.isArray(receipt?.ids) && Array.isArray(receipt.answers?.centers);
  const age = now.getTime() - Number(at);
  return isReadable && age < RECEIPT_MS ? (receipt as Receipt) : null;
}

/** Keeps the receipt of a sent request in the place of the typed answers. */
export function keepReceipt(name: string, receipt: Receipt): void {
  tabStore.writeJson(name, { receipt, at: Date.now() });
}

/** Keeps a wizard in this tab. */
export function keep(name: string, kept: Kept): void {
  tabStore.writeJson(name, kept);
}

/** Forgets what was typed. */
export function dropKept(name: string): void {
  tabStore.remove(name);
}
