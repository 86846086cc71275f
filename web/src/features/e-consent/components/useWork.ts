import { useRef, useState } from 'react';
import { useT } from '@/i18n/react';
import { toastInfo } from '@/ui/toast/toast';
import { brokenRules, isConflict, isOver, sentenceOf } from '../rules/failure';

/** What a failure says until the next attempt; a conflict also says that the record was loaded again. */
export interface Notice {
  sentence: string;
  isReloaded: boolean;
  /** Grows with every failure, so that the notice takes focus again. */
  attempt: number;
}

/** A rule that the server found broken. */
export type Refusal = readonly { field: string; message: string }[];

/** Runs the calls of the stages one at a time and tells what failed (V8). */
export interface Work {
  isBusy: boolean;
  notice: Notice | null;
  /** Rules that the server found broken go to onRefused, which shows them beside the fields. */
  run: (work: () => Promise<void>, onRefused?: (rules: Refusal) => void) => Promise<void>;
  /** Takes the last failure away, at the next thing that the person does. */
  forget: () => void;
  /** Tells of a failure that happened elsewhere, such as while initials were kept. */
  fail: (error: unknown) => Promise<void>;
}

/**
 * A conflict loads the record again: somebody else, or another window, went on in the meantime. onOver hears that
 * the session that opened the record is over.
 */
export function useWork(reload: () => Promise<void>, onOver?: () => void): Work {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const running = useRef(false);

  async function fail(error: unknown) {
    if (onOver && isOver(error)) return onOver();
    const sentence = sentenceOf(error, t);
    toastInfo(sentence);
    const isReloaded = isConflict(error);
    if (isReloaded) await reload();
    setNotice((before) => ({ sentence, isReloaded, attempt: (before?.attempt ?? 0) + 1 }));
  }
  async function tell(error: unknown, onRefused?: (rules: Refusal) => void) {
    const rules = brokenRules(error);
    if (!onRefused || rules.length === 0) return fail(error);
    toastInfo([...new Set(rules.map(({ message }) => message))].join(' '));
    return onRefused(rules);
  }
  async function run(work: () => Promise<void>, onRefused?: (rules: Refusal) => void) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // What a reloaded record starts by itself may run already.
      running.current = false;
      await tell(error, onRefused);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { isBusy, notice, run, fail, forget: () => setNotice(null) };
}
