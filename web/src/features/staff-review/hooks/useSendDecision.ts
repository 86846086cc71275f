import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { outcomeUnknown } from '@/api/client';
import { decide, type Decision, type Reason, type Stage } from '@/api/staffReview';
import { failureText, fieldErrors, isConflict, isSignedOut } from '@/api/staffFailure';
import type { ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import type { SummaryError } from '@/ui/error-summary/ErrorSummary';
import { blamedBox, partName } from '../rules/parts';
import type { News } from '../components/DecisionNews';

interface Sending {
  siteId: number;
  submissionId: number;
  stage: Stage | null;
  onNews: (news: News) => void;
  /** Called after the decision has been sent; the typed text is no longer needed. */
  onSent: () => void;
}

interface Sent {
  decision: Decision;
  comment: string;
  /** Absent if the server detects the language. */
  commentLang?: ChosenLang | undefined;
  reasons: Reason[];
}

/** The result of the last attempt, and the function for another attempt. */
export interface SendDecision {
  errors: readonly SummaryError[];
  /** Increases with every failure, so that the summary takes the focus again. */
  attempt: number;
  isPending: boolean;
  blame: (errors: readonly SummaryError[]) => void;
  clear: () => void;
  fieldError: (fieldId: string) => string | undefined;
  send: (sent: Sent) => void;
}

const plainFields = ['decision', 'comment'];

/** Sends a decision. After a failure the typed text is kept. */
export function useSendDecision({ siteId, submissionId, stage, onNews, onSent }: Sending): SendDecision {
  const t = useT();
  const [errors, setErrors] = useState<readonly SummaryError[]>([]);
  const [attempt, setAttempt] = useState(0);

  const wasUnheard = useRef(false);

  function blame(next: readonly SummaryError[]) {
    setErrors(next);
    setAttempt((n) => n + 1);
  }

  /** Returns all the text of a decision, for a reviewer who is too late to send it. */
  function everyWord({ comment, reasons }: Sent): string {
    const parts = reasons.map((reason) => {
      const { id, params } = partName(reason);
      return `${t(id, params)}: ${reason.comment}`;
    });
    return [comment, ...parts].filter((words) => words !== '').join('\n\n');
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (sent: Sent) => decide(siteId, { submissionId, stage: stage as Stage, ...sent }),
    onSuccess: (_answer, { decision }) => {
      onSent();
      onNews({ kind: decision, stage: stage as Stage, at: Date.now() });
    },
    onError: (error, sent) => {
      if (isSignedOut(error)) return;
      if (isConflict(error)) {
        onNews({
          kind: 'too-late',
          wasUnheard: wasUnheard.current,
          comment: everyWord(sent),
          at: Date.now(),
        });
        return;
      }
      wasUnheard.current ||= outcomeUnknown(error);
      const fields = Object.entries(fieldErrors(error)).map(([field, message]) => ({
        message,
        fieldId: plainFields.includes(field) ? field : blamedBox(field, sent.reasons),
      }));
      blame(fields.length > 0 ? fields : [{ message: failureText(error, t) }]);
    },
  });

  return {
    errors,
    attempt,
    isPending,
    blame,
    clear: () => setErrors([]),
    fieldError: (fieldId) => errors.find((error) => error.fieldId === fieldId)?.message,
    send: (sent) => {
      setErrors([]);
      mutate(sent);
    },
  };
}
