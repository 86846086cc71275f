import { useState } from 'react';
import type { Decision, Part, Reason } from '@/api/staffReview';
import { tabStore } from '@/domain/keptStore';
import { draftKey } from '@/domain/reviewDraft';
import type { ChosenLang } from '@/domain/textLang';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { partKey } from '../rules/parts';

/** A decision as far as it has come. */
interface DecisionDraft {
  decision: Decision | null;
  comment: string;
  /** The reviewer's choice; null without one. */
  commentLang: ChosenLang | null;
  /** Comments on parts that were begun, also those without words yet. */
  reasons: Reason[];
}

/** A decision that is being taken, and what can be done with it. */
export interface Deciding {
  draft: DecisionDraft;
  change: (part: Partial<DecisionDraft>) => void;
  /** The comment on a part; undefined while none was begun. */
  commentOn: (part: Part) => Reason | undefined;
  /** Writes the comment on a part; null takes it away. */
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

/** The decision that is being taken. It survives a reload and the end of the session, in this tab only. */
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
