import { useRef, useState } from 'react';
import { useT } from '@/i18n/react';
import { toastInfo } from '@/ui/toast/toast';
import { brokenRules, isConflict, isOver, failureSentence } from '../rules/failure';

/**
 * A failure that is shown until the next attempt; after a conflict it adds that the record was loaded again.
 */
export interface Notice {
  sentence: string;
  isReloaded: boolean;
  /** Increases with every failure, so that the notice takes focus again. */
  attempt: number;
}

/** The rules that the server found broken. */
export type Refusal = readonly { field: string; message: string }[];

/** Runs the calls of the stages one at a time and reports failures (V8). */
export interface Work {
  isBusy: boolean;
  notice: Notice | null;
  /** Broken rules are passed to onRefused, which shows them at the fields. */
  run: (work: () => Promise<void>, onRefused?: (rules: Refusal) => void) => Promise<void>;
  /** Clears the last failure at the next action of the person. */
  forget: () => void;
  /** Reports a failure of another call, such as the saving of initials. */
  fail: (error: unknown) => Promise<void>;
}

/**
 * A conflict loads the record again: another person or window continued meanwhile. onOver is called when the
 * session that opened the record is over.
 */
export function useWork(reload: () => Promise<void>, onOver?: () => void): Work {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const running = useRef(false);

  async function fail(error: unknown) {
    if (onOver && isOver(error)) return onOver();
    const sentence = failureSentence(error, t);
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
      // The reloaded record may start calls itself, so they must not be blocked.
      running.current = false;
      await tell(error, onRefused);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { isBusy, notice, run, fail, forget: () => setNotice(null) };
}
