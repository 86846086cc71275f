import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { decide, type Decision, type SiteDetail, type Stage } from '../../../api/staff';
import { failureText, fieldErrors, isConflict, isSignedOut } from '../../../api/staffFailure';
import { textLength } from '../../../domain/textLength';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { ErrorSummary, type SummaryError } from '../../../ui/error-summary/ErrorSummary';
import { TextareaField } from '../../../ui/field/TextareaField';
import { RadioCards } from '../../../ui/radio-cards/RadioCards';
import { buttonOf, COMMENT_LIMIT, decisionProblem, outcomeOf } from '../rules/review';
import type { News } from './DecisionNews';
import styles from './review.module.css';
import { useDecisionDraft } from './useDecisionDraft';

interface DecisionFormProps {
  site: SiteDetail['site'];
  stage: Stage;
  submissionId: number;
  isLive: boolean;
  onNews: (news: News) => void;
}

const choices: readonly Decision[] = ['approve', 'changes', 'decline'];
const fieldIds = { decision: 'decision', comment: 'comment' };

/** The decision on a submission, with a comment that the patient sees word for word. */
export function DecisionForm({ site, stage, submissionId, isLive, onNews }: DecisionFormProps) {
  const t = useT();
  const { draft, change, forget } = useDecisionDraft(submissionId);
  const [errors, setErrors] = useState<readonly SummaryError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const { decision, comment } = draft;
  const name = site.firstName;

  function blame(next: readonly SummaryError[]) {
    setErrors(next);
    setAttempt((n) => n + 1);
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Decision) => decide(site.id, submissionId, stage, chosen, comment.trim()),
    onSuccess: (_answer, chosen) => {
      forget();
      onNews({ kind: chosen, stage, at: Date.now() });
    },
    onError: (error) => {
      setConfirming(false);
      if (isSignedOut(error)) return;
      if (isConflict(error)) {
        onNews({ kind: 'too-late', comment: comment.trim(), at: Date.now() });
        return;
      }
      const fields = Object.entries(fieldErrors(error)).map(([field, message]) => ({
        message,
        fieldId: field in fieldIds ? field : undefined,
      }));
      blame(fields.length > 0 ? fields : [{ message: failureText(error, t) }]);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const problem = decisionProblem(decision, comment, textLength(comment));
    if (problem) blame([{ message: t(problem.id), fieldId: problem.field }]);
    else if (decision === 'decline') setConfirming(true);
    else if (decision) mutate(decision);
  }
  const errorOf = (field: string) => errors.find(({ fieldId }) => fieldId === field)?.message;

  return (
    <form className={styles.form} aria-labelledby="decision-title" onSubmit={submit} noValidate>
      <h2 id="decision-title">{t('staff.decide.title')}</h2>
      <ErrorSummary title={t('staff.problem')} errors={errors} attempt={attempt} />
      <RadioCards
        id={fieldIds.decision}
        legend={t('staff.decide.title')}
        legendHidden
        value={decision}
        onValue={(next) => {
          change({ decision: next });
          setErrors([]);
        }}
        error={errorOf('decision')}
        options={choices.map((value) => ({
          value,
          label: t(`staff.decide.${value}`),
          hint: t(outcomeOf(value, stage), { name }),
        }))}
      />
      <TextareaField
        id={fieldIds.comment}
        label={t('staff.decide.comment', { name })}
        hint={t('staff.decide.comment-hint', { name })}
        optional={decision === 'approve'}
        rows={6}
        limit={COMMENT_LIMIT}
        value={comment}
        onChange={(event) => change({ comment: event.target.value })}
        error={errorOf('comment')}
      />
      <Button type="submit" wide variant={decision === 'decline' ? 'danger' : 'primary'} busy={isPending}>
        {t(buttonOf(decision, stage))}
      </Button>
      {isLive && <p className="small muted">{t('staff.decide.live-stays')}</p>}
      {confirming && (
        <Dialog
          danger
          title={t('staff.decline.title', { name })}
          onCancel={() => setConfirming(false)}
          footer={
            <>
              <Button variant="danger" busy={isPending} onClick={() => mutate('decline')}>
                {t('staff.decline.yes')}
              </Button>
              <Button variant="secondary" onClick={() => setConfirming(false)}>
                {t('staff.decline.no')}
              </Button>
            </>
          }
        >
          <p>{t('staff.decline.text', { name })}</p>
        </Dialog>
      )}
    </form>
  );
}
