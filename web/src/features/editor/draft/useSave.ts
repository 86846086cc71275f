import { useCallback, useRef, useState, type Dispatch } from 'react';
import { outcomeUnknown, type EditKey } from '@/api/client';
import type { Saved } from '@/api/schema';
import { sendForm } from '@/api/sendForm';
import { saveSite, SaveConflict, type NewerCopy } from '../api/saveSite';
import { toSaveFailure, type SaveFailure } from '../rules/toSaveFailure';
import { draftContent, type Draft } from './draft';
import { mergeNewer } from './mergeNewer';
import { reduceDraft, type DraftEvent } from './reduceDraft';
import { buildSaveForm, type ReadVersions } from './buildSaveForm';

/** A pending save; sent goes from 0 to 1. */
export interface Saving {
  saveDraft: boolean;
  sent: number;
}

interface SaveSetting {
  key: EditKey;
  adminKey: string | null;
  isMinor: boolean;
  /** The release was signed when the screen was opened. */
  agreedBefore: boolean;
  /** Returns the versions of the words that the author agrees to with the draft. */
  readVersions: (draft: Draft) => Promise<ReadVersions>;
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  onSaved: (result: Saved, saveDraft: boolean, merged: boolean) => void;
  /** A newer copy was merged into a submission, which the person has to read before sending it. */
  onMergedUnsent: () => void;
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

/** Saves or submits the draft. After any outcome the wait ends and the draft is still there. */
export function useSave(setting: SaveSetting): Save {
  const [saving, setSaving] = useState<Saving | null>(null);
  const [conflict, setConflict] = useState<NewerCopy | null>(null);
  const running = useRef(false);

  async function send(saveDraft: boolean, draft: Draft, merged = false): Promise<void> {
    const { key, adminKey, isMinor, agreedBefore, dispatch, onSaved, onFailed } = setting;
    const content = draftContent(draft);
    let sent: string[] = [];
    try {
      const versions = await setting.readVersions(draft);
      const built = await buildSaveForm({ key, draft, saveDraft, adminKey, isMinor, agreedBefore, versions });
      sent = built.sent;
      // The same content is sent with the same key, so that it counts once.
      const form = { saveDraft, version: draft.version, content };
      const result = await sendForm(`save ${key.id}`, form, (formKey) => {
        built.form.set('formKey', formKey);
        dispatch({ type: 'tried', formKeys: [...draft.tried, formKey] });
        return saveSite(key, built.form, (part) => setSaving({ saveDraft, sent: part }));
      });
      dispatch({ type: 'saved', sent, result, content });
      onSaved(result, saveDraft, merged);
    } catch (failure) {
      const isConflict = failure instanceof SaveConflict;
      if (isConflict || !outcomeUnknown(failure)) dispatch({ type: 'tried', formKeys: draft.tried });
      if (!isConflict) onFailed(toSaveFailure(failure, sent));
      else if (draft.tried.includes(failure.newer.draftFormKey)) {
        const event = { type: 'kept-mine', newer: failure.newer } as const;
        dispatch(event);
        await send(saveDraft, reduceDraft(draft, event), merged);
      } else await merge(saveDraft, draft, failure.newer);
    }
  }

  /** Merges changes of different parts; only a part that both sides changed needs a decision. */
  async function merge(saveDraft: boolean, draft: Draft, newer: NewerCopy): Promise<void> {
    // An earlier save from here may be between the base and the newer copy, which is then not its base (R3.3b).
    const isUnsure = draft.tried.length > 0 && newer.version > draft.version + 1;
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
