import { useState } from 'react';
import { recordFirstKit } from '@/api/staffKits';
import {
  assignWork,
  remindWork,
  sendWorkAgain,
  snoozeWork,
  workKeys,
  type WorkItem,
  type WorkRefusal,
} from '@/api/staffWork';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { useDates } from '@/ui/page-context/useDates';

/** The result of an action on several items. */
export interface Outcome {
  /** The sentence about the changed items; empty if none was changed. */
  words: string;
  refused: readonly { key: string; name: string; message: string }[];
  /** Reverts the action; null if that is impossible. */
  undo: (() => Promise<unknown>) | null;
}

interface BulkResult {
  done: readonly string[];
  refused: readonly WorkRefusal[];
}

export interface Colleague {
  id: number;
  name: string;
}

/** An action on items of the list. */
type Task = { items: readonly WorkItem[] } & (
  | { do: 'snooze'; until: string | null }
  | { do: 'assign'; owner: Colleague | null }
  | { do: 'remind' | 'send-again' | 'first-kit' }
);

const keysOf = (items: readonly WorkItem[]) => items.map(({ key }) => key);

function send(task: Task): Promise<BulkResult> {
  const keys = keysOf(task.items);
  switch (task.do) {
    case 'snooze':
      return snoozeWork(keys, task.until);
    case 'assign':
      return assignWork(keys, task.owner?.id ?? null);
    case 'remind':
      return remindWork(keys);
    case 'send-again':
      return sendWorkAgain(keys);
    case 'first-kit':
      return Promise.all(task.items.map(({ record }) => recordFirstKit(record.id))).then(() => ({
        done: keys,
        refused: [],
      }));
  }
}

/** Returns the call that reverts a change; null if it cannot be reverted. */
function undoOf(task: Task, changed: readonly WorkItem[]): Outcome['undo'] {
  if (changed.length === 0) return null;
  if (task.do === 'snooze') {
    return () => Promise.all(changed.map(({ key, snoozedUntil }) => snoozeWork([key], snoozedUntil)));
  }
  if (task.do === 'assign') {
    return () => Promise.all(changed.map(({ key, owner }) => assignWork([key], owner?.id ?? null)));
  }
  return null;
}

/** Returns the actions on items, their result for the reader, and whether one is running. */
export function useWorkActions(onDone: () => void) {
  const t = useT();
  const dates = useDates();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function wordsFor(task: Task, count: number, name: string): string {
    if (count === 0) return '';
    switch (task.do) {
      case 'snooze':
        return task.until
          ? t('work.done.snoozed', { count, name, day: dates.day(task.until) })
          : t('work.done.shown', { count, name });
      case 'assign':
        return t('work.done.assigned', {
          count,
          name,
          owner: task.owner?.name ?? t('work.assign.nobody'),
        });
      case 'remind':
        return t('work.done.reminded', { count, name });
      case 'send-again':
        return t('work.done.sent-again', { count, name });
      case 'first-kit':
        return t('work.done.first-kit', { name });
    }
  }

  const change = useStaffMutation({
    send,
    refresh: [workKeys.all],
    onMutate: () => setOutcome(null),
    onDone(result, task) {
      const changed = task.items.filter(({ key }) => result.done.includes(key));
      const nameOf = (key: string) => task.items.find((item) => item.key === key)?.personName ?? key;
      setOutcome({
        words: wordsFor(task, changed.length, changed[0]?.personName ?? ''),
        refused: result.refused.map(({ key, message }) => ({ key, message, name: nameOf(key) })),
        undo: undoOf(task, changed),
      });
      onDone();
    },
  });
  const undo = useStaffMutation({
    send: (revert: () => Promise<unknown>) => revert(),
    refresh: [workKeys.all],
    onDone: () => setOutcome({ words: t('work.undone'), refused: [], undo: null }),
  });

  return {
    start: (task: Task) => !change.isPending && change.mutate(task),
    running: change.isPending ? change.variables.do : null,
    /** The keys of the items that are being changed. */
    busy: change.isPending ? keysOf(change.variables.items) : [],
    error: change.error ?? undo.error,
    outcome,
    undo: () => outcome?.undo && !undo.isPending && undo.mutate(outcome.undo),
    isUndoing: undo.isPending,
  };
}
