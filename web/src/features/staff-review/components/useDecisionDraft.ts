import { useState } from 'react';
import type { Decision } from '../../../api/staff';
import { draftKey } from '../../../domain/reviewDraft';
import { useMe } from '../../../ui/staff-shell/StaffContext';

/** A decision as far as it has come. */
interface DecisionDraft {
  decision: Decision | null;
  comment: string;
}

const blank: DecisionDraft = { decision: null, comment: '' };

function stored(key: string): DecisionDraft {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<DecisionDraft>) };
  } catch {
    return blank;
  }
}

/** The decision that is being taken. It survives a reload and the end of the session, in this tab only. */
export function useDecisionDraft(submissionId: number) {
  const key = draftKey(useMe().id, submissionId);
  const [draft, setDraft] = useState(() => stored(key));
  return {
    draft,
    change(part: Partial<DecisionDraft>) {
      const next = { ...draft, ...part };
      setDraft(next);
      sessionStorage.setItem(key, JSON.stringify(next));
    },
    forget: () => sessionStorage.removeItem(key),
  };
}
