import { useState } from 'react';
import type { Decision, Part, Reason } from '@/api/staffReview';
import { tabStore } from '@/domain/keptStore';
import { draftKey } from '@/domain/reviewDraft';
import type { ChosenLang } from '@/domain/textLang';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { partKey } from '../rules/parts';

/** A decision in progress. */
interface DecisionDraft {
  decision: Decision | null;
  comment: string;
  /** The reviewer's choice; null without a choice. */
  commentLang: ChosenLang | null;
  /** The comments on parts, including empty comments. */
  reasons: Reason[];
}

/** A decision in progress, with the functions that change it. */
export interface Deciding {
  draft: DecisionDraft;
  change: (part: Partial<DecisionDraft>) => void;
  /** Returns the comment on a part; undefined if there is none. */
  commentOn: (part: Part) => Reason | undefined;
  /** Writes the comment on a part; null removes it. */
  write: (part: Part, comment: string | null) => void;
  /** Sets the language of the comment on a part. */
  writeLang: (part: Part, lang: ChosenLang) => void;
  forget: () => void;
}

const blank: DecisionDraft = { decision: null, comment: '', commentLang: null, reasons: [] };

function stored(key: string): DecisionDraft {
  return { ...blank, ...(tabStore.readJson(key) as Partial<DecisionDraft> | null) };
}

const isOn = (part: Part) => (reason: Reason) => partKey(reason) === partKey(part);

/** Holds the decision in progress. It survives a reload and the end of the session, in this tab only. */
export function useDecisionDraft(submissionId: number): Deciding {
  const key = draftKey(useMe().id, submissionId);
  const [draft, setDraft] = useState(() => stored(key));
  function change(part: Partial<DecisionDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    tabStore.writeJson(key, next);
  }
  return {
    draft,
    change,
    commentOn: (part) => draft.reasons.find(isOn(part)),
    write(part, comment) {
      const known = draft.reasons.some(isOn(part));
      const reasons =
        comment === null
          ? draft.reasons.filter((reason) => !isOn(part)(reason))
          : known
            ? draft.reasons.map((reason) => (isOn(part)(reason) ? { ...reason, comment } : reason))
            : [...draft.reasons, { ...part, comment }];
      change({ reasons });
    },
    writeLang: (part, commentLang) =>
      change({
        reasons: draft.reasons.map((reason) => (isOn(part)(reason) ? { ...reason, commentLang } : reason)),
      }),
    forget: () => tabStore.remove(key),
  };
}
