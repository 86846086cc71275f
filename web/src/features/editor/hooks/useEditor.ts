import { useState } from 'react';
import type { EditKey } from '@/api/client';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { micrositeRelease, responsibility } from '@/parts/wording/texts';
import { useWording } from '@/parts/wording/useWording';
import type { SummaryError } from '@/ui/error-summary/ErrorSummary';
import { toastSuccess } from '@/ui/toast/toast';
import type { CustomSite } from '../api/customSite';
import type { Saved } from '@/api/schema';
import { useDraft } from '../draft/useDraft';
import type { Preference } from '../draft/mergeNewer';
import { useSave } from '../draft/useSave';
import { useKeptCopy } from '../kept/useKeptCopy';
import {
  checkOpening,
  checkRelease,
  checkSubmission,
  type Problem,
  type RuleContext,
} from '../rules/checkSubmission';
import { HIPAA_ID } from '../rules/fieldIds';
import type { SaveFailure } from '../rules/toSaveFailure';
import { needsReleaseToSave } from '../rules/screen';

interface EditorSetting {
  siteKey: EditKey;
  site: CustomSite;
  adminKey: string | null;
  onDraftSaved: (result: Saved) => void;
  onSubmitted: (result: Saved) => void;
  onReleaseGone: () => void;
}

/** The last requested action; its broken rules are shown until they hold. */
type Checked = 'nothing' | 'draft' | 'submission';

function ruleContext(site: CustomSite): RuleContext {
  return {
    limits: site,
    organ: site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney',
    isMinor: site.isMinor,
    agreedToHipaa: site.agreedToHipaa,
    asksResponsibility: site.useMicrositeResponsibilityConfirmation,
  };
}

/** The state and actions of the editor's screen: the draft, its rules, saving and submitting. */
export function useEditor(setting: EditorSetting) {
  const { siteKey, site, adminKey, onDraftSaved, onSubmitted, onReleaseGone } = setting;
  const t = useT();
  const [draft, dispatch, chooseFile] = useDraft(site, siteKey);
  // An administrator's text must not stay in the registry's browser, nor may a patient's be offered there.
  const kept = useKeptCopy(adminKey === null ? String(site.id) : null, draft, dispatch);
  const [checked, setChecked] = useState<Checked>('nothing');
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const release = useWording(micrositeRelease, !site.agreedToHipaa);
  const confirmation = useWording(responsibility, site.useMicrositeResponsibilityConfirmation);
  const [wasSaved, setWasSaved] = useState(false);

  function editorProblems(what: Checked): Problem[] {
    if (what === 'submission') return checkSubmission(draft, ruleContext(site));
    const missing =
      what === 'draft' && needsReleaseToSave(site) ? checkRelease(draft, ruleContext(site)) : [];
    return what === 'draft' ? [...checkOpening(draft), ...missing] : [];
  }

  const save = useSave({
    key: siteKey,
    adminKey,
    isMinor: site.isMinor,
    agreedBefore: site.agreedToHipaa,
    async readVersions({ agreesToHipaa, confirmsResponsibility }) {
      return {
        releaseVersion: agreesToHipaa && !site.agreedToHipaa ? await release.version() : undefined,
        responsibilityVersion:
          confirmsResponsibility && !site.isResponsibilityConfirmed
            ? await confirmation.version()
            : undefined,
      };
    },
    draft,
    dispatch,
    onSaved(result, saveDraft, merged) {
      setChecked('nothing');
      // The screen may unmount before it notices that nothing is unsaved.
      if (!saveDraft) kept.forget();
      if (!saveDraft) return onSubmitted(result);
      setWasSaved(true);
      toastSuccess(t(merged ? 'editor.saved-merged' : 'editor.saved'));
      onDraftSaved(result);
    },
    onMergedUnsent() {
      setFailure({ id: 'editor.failed.merged', complaints: [] });
      setAttempt((n) => n + 1);
    },
    onFailed(refused) {
      if (site.agreedToHipaa && refused.complaints.some(({ fieldId }) => fieldId === HIPAA_ID)) {
        dispatch({ type: 'release-gone' });
        onReleaseGone();
      }
      for (const { pictureKey, sentence } of refused.complaints) {
        if (pictureKey) dispatch({ type: 'picture-failed', key: pictureKey, problem: { sentence } });
      }
      setFailure(refused);
      setAttempt((n) => n + 1);
    },
  });

  /** Checks the rules first; returns false if any is broken. */
  function passes(what: Checked): boolean {
    setFailure(null);
    const broken = editorProblems(what).length > 0;
    setChecked(broken ? what : 'nothing');
    if (broken) setAttempt((n) => n + 1);
    return !broken;
  }

  function settleConflict(prefer: Preference) {
    if (save.conflict) dispatch({ type: 'merged', newer: save.conflict, prefer });
    save.settle();
  }

  const problems = editorProblems(checked);
  const messages = problems.map(({ fieldId, id, params }) => ({ fieldId, message: t(id, params) }));
  const trouble = messages.length > 0 ? messages : failureErrors(failure, t);
  const errors = byField(trouble);
  return {
    draft,
    dispatch,
    chooseFile,
    save,
    kept,
    release,
    confirmation,
    errors,
    trouble,
    troubleTitle: summaryTitle(checked, failure),
    attempt,
    wasSaved,
    confirming,
    saveDraft: () => passes('draft') && save.run(true),
    askToSubmit: () => setConfirming(passes('submission')),
    cancelSubmit: () => setConfirming(false),
    submit: () => {
      setConfirming(false);
      save.run(false);
    },
    settleConflict,
  };
}

function summaryTitle(checked: Checked, failure: SaveFailure | null): string {
  if (checked === 'submission') return 'editor.errors.title';
  if (failure?.id === 'editor.failed.merged') return 'editor.conflict.title';
  return failure?.id === 'editor.failed.offline' ? 'editor.failed.unsure' : 'editor.failed.title';
}

function failureErrors(failure: SaveFailure | null, t: (id: string) => string): SummaryError[] {
  if (!failure) return [];
  const messages = failure.complaints.map(({ sentence, fieldId }) => ({ message: sentence, fieldId }));
  return failure.id ? [{ message: t(failure.id) }, ...messages] : messages;
}

/** Returns the errors by control, to be shown there as well. */
function byField(errors: readonly SummaryError[]): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>();
  for (const { fieldId, message } of errors) {
    if (!fieldId) continue;
    const before = sentences.get(fieldId);
    sentences.set(fieldId, before ? `${before} ${message}` : message);
  }
  return sentences;
}
