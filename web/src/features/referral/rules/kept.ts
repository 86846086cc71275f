import { isFormKey, newFormKey } from '@/domain/formKey';
import { tabStore } from '@/domain/keptStore';
import { noAnswers, type Answers } from './answers';
import { Step } from './steps';

/** The part of an open wizard that this tab stores (R5.12). It never includes the human check. */
export interface StoredWizard {
  answers: Answers;
  step: Step;
  /** Makes the form count once, even if it is sent several times. */
  formKey: string;
}

const open: readonly Step[] = [Step.Personal, Step.Situation, Step.Proceed, Step.Centers, Step.Summary];

/** Returns the wizard stored in this tab before a reload; null if there is none, or it is unreadable. */
export function readKept(name: string): StoredWizard | null {
  const kept = tabStore.readJson(name) as Partial<StoredWizard> | null;
  if (!kept?.answers) return null;
  const answers = { ...noAnswers };
  for (const field of Object.keys(noAnswers) as (keyof Answers)[]) take(answers, kept.answers, field);
  const step = open.find((one) => one === kept.step) ?? Step.Personal;
  return { answers, step, formKey: isFormKey(kept.formKey) ? kept.formKey : newFormKey() };
}

/** Copies one stored response if its type is valid for the wizard. */
function take<Name extends keyof Answers>(answers: Answers, kept: Partial<Answers>, name: Name) {
  const value = kept[name];
  const fits = typeof value === typeof answers[name] && Array.isArray(value) === (name === 'centers');
  if (value !== undefined && fits) answers[name] = value;
}

/** The part of a sent request that this tab stores, so that a reload shows that the request arrived. */
export interface Receipt {
  step: typeof Step.Complete | typeof Step.ContinueLater;
  ids: readonly number[];
  answers: Pick<Answers, 'email' | 'centers' | 'useMicrositeProgram' | 'micrositeHipaaRelease'>;
  hasLeadSource: boolean;
}

/** How long a tab stores a receipt, in milliseconds: as long as the server remembers the ids (R5.1). */
const RECEIPT_MS = 24 * 60 * 60 * 1000;

/** Returns the receipt of the request that this tab sent; null if there is none, or it is old or unreadable. */
export function readReceipt(name: string, now: Date): Receipt | null {
  const { receipt, at } = (tabStore.readJson(name) ?? {}) as { at?: unknown; receipt?: Partial<Receipt> };
  const isReadable = Array.isArray(receipt?.ids) && Array.isArray(receipt.answers?.centers);
  const age = now.getTime() - Number(at);
  return isReadable && age < RECEIPT_MS ? (receipt as Receipt) : null;
}

/** Stores the receipt of a sent request in place of the typed responses. */
export function keepReceipt(name: string, receipt: Receipt): void {
  tabStore.writeJson(name, { receipt, at: Date.now() });
}

/** Stores a wizard in this tab. */
export function keep(name: string, kept: StoredWizard): void {
  tabStore.writeJson(name, kept);
}

/** Removes the stored wizard. */
export function dropKept(name: string): void {
  tabStore.remove(name);
}
