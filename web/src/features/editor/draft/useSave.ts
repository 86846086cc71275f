import { useCallback, useRef, useState, type Dispatch } from 'react';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { isOwnSave, sentCopyOf } from '@/domain/ownSave';
import { saveSite, SaveConflict, type NewerCopy, type SaveResult } from '../api/saveSite';
import { saveFailureOf, type SaveFailure } from '../rules/saveFailure';
import { contentOf, type Draft } from './draft';
import { mergeNewer } from './mergeNewer';
import { reduceDraft, type DraftEvent } from './reduceDraft';
import { buildSaveForm } from './saveForm';

/** A pending save; sent goes from 0 to 1. */
export interface Saving {
  saveDraft: boolean;
  sent: number;
}

interface SaveSetting {
  key: EditKey;
  adminKey: string | null;
  /** The name that the server records for saves from here; null when unknown. */
  author: string | null;
  isMinor: boolean;
  /** The release was signed when the screen was opened. */
  agreedBefore: boolean;
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  onSaved: (result: SaveResult, saveDraft: boolean, merged: boolean) => void;
  /** A newer copy was merged into a submission, which the person has to read before sending it. */
  onMergedUnsent: () => void;
  /** A submission whose response was lost had succeeded. */
  onSubmittedBefore: () => void;
  onFailed: (failure: SaveFailure) => void;
}

/** The state and actions of saving. */
export interface Save {
  /** Sends the current draft; a second press during a save does nothing. */
  run: (saveDraft: boolean) => void;
  saving: Saving | null;
  /** A newer copy by another person that requires a decision. */
  conflict: NewerCopy | null;
  /** Ends the conflict after the decision. */
  settle: () => void;
}

/** Reports whether the site accepts no saves, because it is under review or closed. */
function isLocked(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409;
}

function isSubmissionOf(draft: Draft, earlier: { draft: Draft; saveDraft: boolean }): boolean {
  return !earlier.saveDraft && contentOf(earlier.draft) === contentOf(draft);
}

/** Saves or submits the draft. After any outcome the wait ends and the draft is still there. */
export function useSave(setting: SaveSetting): Save {
  const [saving, setSaving] = useState<Saving | null>(null);
  const [conflict, setConflict] = useState<NewerCopy | null>(null);
  const running = useRef(false);
  // Saves whose responses were lost: the server may have stored them.
  const unheard = useRef<{ draft: Draft; saveDraft: boolean }[]>([]);

  async function send(saveDraft: boolean, draft: Draft, merged = false): Promise<void> {
    const { key, adminKey, author, isMinor, agreedBefore, dispatch } = setting;
    const { onSaved, onSubmittedBefore, onFailed } = setting;
    let sent: string[] = [];
    try {
      const built = await buildSaveForm({ key, draft, saveDraft, adminKey, isMinor, agreedBefore });
      sent = built.sent;
      const result = await saveSite(key, built.form, (part) => setSaving({ saveDraft, sent: part }));
      unheard.current = [];
      dispatch({ type: 'saved', sent, result, content: contentOf(draft) });
      onSaved(result, saveDraft, merged);
    } catch (failure) {
      if (isLocked(failure) && unheard.current.some((earlier) => isSubmissionOf(draft, earlier))) {
        onSubmittedBefore();
      } else if (!(failure instanceof SaveConflict)) {
        if (outcomeUnknown(failure)) unheard.current.push({ draft, saveDraft });
        onFailed(saveFailureOf(failure, sent));
      } else if (
        unheard.current.some((earlier) => isOwnSave(failure.newer, sentCopyOf(earlier.draft), author))
      ) {
        const event = { type: 'kept-mine', newer: failure.newer } as const;
        dispatch(event);
        await send(saveDraft, reduceDraft(draft, event), merged);
      } else await merge(saveDraft, draft, failure.newer);
    }
  }

  /** Merges changes of different parts; only a part that both sides changed needs a decision. */
  async function merge(saveDraft: boolean, draft: Draft, newer: NewerCopy): Promise<void> {
    // After a save whose response was lost, the base of the newer copy is uncertain (R3.3b).
    const isUnsure = unheard.current.length > 0;
    if (isUnsure) setting.dispatch({ type: 'base-unknown' });
    const own = isUnsure ? reduceDraft(draft, { type: 'base-unknown' }) : draft;
    if (mergeNewer(own, newer, 'mine').conflicts.length > 0) return setConflict(newer);
    const event = { type: 'merged', newer, prefer: 'mine' } as const;
    setting.dispatch(event);
    if (!saveDraft) return setting.onMergedUnsent();
    return send(saveDraft, reduceDraft(own, event), true);
  }

  async function sendOnce(saveDraft: boolean): Promise<void> {
    try {
      await send(saveDraft, setting.draft);
    } finally {
      running.current = false;
      setSaving(null);
    }
  }

  function run(saveDraft: boolean) {
    if (running.current) return;
    running.current = true;
    setSaving({ saveDraft, sent: 0 });
    void sendOnce(saveDraft);
  }

  return { run, saving, conflict, settle: useCallback(() => setConflict(null), []) };
}
