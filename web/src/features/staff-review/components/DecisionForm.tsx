import { MAX_COMMENT } from '@/domain/limits';
import { useState, type FormEvent } from 'react';
import type { Decision, SiteDetail, Stage } from '@/api/staffReview';
import { textLength } from '@/domain/textLength';
import { textLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { Phrases } from '@/parts/staff/phrases/Phrases';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { TextareaField } from '@/ui/field/TextareaField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { TextLanguage } from '@/ui/text-language/TextLanguage';
import { partBoxId, partKey, partName, reasonsToSend } from '../rules/parts';
import { decisionButton, decisionProblem, decisionOutcome } from '../rules/review';
import styles from './review.module.css';
import type { Deciding } from '../hooks/useDecisionDraft';
import type { SendDecision } from '../hooks/useSendDecision';

interface DecisionFormProps {
  site: SiteDetail['site'];
  stage: Stage;
  isLive: boolean;
  deciding: Deciding;
  sending: SendDecision;
}

const choices: readonly Decision[] = ['approve', 'changes', 'decline'];
const fieldIds = { decision: 'decision', comment: 'comment' };

/** The form for the decision on a submission, with a comment that the patient sees unchanged. */
export function DecisionForm({ site, stage, isLive, deciding, sending }: DecisionFormProps) {
  const t = useT();
  const { draft, change } = deciding;
  const { errors, attempt, isPending, blame, send, fieldError } = sending;
  const [confirming, setConfirming] = useState(false);
  const { decision, comment, commentLang } = draft;
  const reasons = reasonsToSend(draft.reasons);
  const name = site.firstName;
  const label = t('staff.decide.comment', { name });
  const words = { comment: comment.trim(), commentLang: commentLang ?? undefined, reasons };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const problem = decisionProblem(decision, comment, textLength(comment), reasons);
    if (problem) blame([{ message: t(problem.id), fieldId: problem.fieldId }]);
    else if (decision === 'decline') setConfirming(true);
    else if (decision) send({ decision, ...words });
  }

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
          sending.clear();
        }}
        error={fieldError('decision')}
        options={choices.map((value) => ({
          value,
          label: t(`staff.decide.${value}`),
          hint: t(decisionOutcome(value, stage), { name }),
        }))}
      />
      <TextareaField
        id={fieldIds.comment}
        label={label}
        hint={t('staff.decide.comment-hint', { name })}
        optional={decision === 'approve' || reasons.length > 0}
        rows={6}
        limit={MAX_COMMENT}
        lang={textLang('', commentLang)}
        value={comment}
        onChange={(event) => change({ comment: event.target.value })}
        error={fieldError('comment')}
      />
      <Phrases
        lang={commentLang === 'en' || commentLang === 'es' ? commentLang : site.language}
        text={comment}
        fieldId={fieldIds.comment}
        onInsert={(text) => change({ comment: text })}
      />
      <TextLanguage
        of={label}
        text={comment}
        chosen={commentLang}
        onChoose={(lang) => change({ commentLang: lang })}
      />
      <div className="small">
        <p aria-live="polite">{t('review.parts.count', { count: reasons.length })}</p>
        {reasons.length > 0 && (
          <ul className={styles.partLinks}>
            {reasons.map((reason) => {
              const part = partName(reason);
              return (
                <li key={partKey(reason)}>
                  <a href={`#${partBoxId(reason)}`}>{t(part.id, part.params)}</a>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <Button type="submit" wide variant={decision === 'decline' ? 'danger' : 'primary'} busy={isPending}>
        {t(decisionButton(decision, stage))}
      </Button>
      {isLive && <p className="small muted">{t('staff.decide.live-stays')}</p>}
      {confirming && (
        <ChangeDialog
          danger
          title={t('staff.decline.title', { name })}
          yes={t('staff.decline.yes')}
          no={t('staff.decline.no')}
          change={{ isPending, error: null }}
          onYes={() => {
            setConfirming(false);
            send({ decision: 'decline', ...words });
          }}
          onNo={() => setConfirming(false)}
        >
          <p>{t('staff.decline.text', { name })}</p>
        </ChangeDialog>
      )}
    </form>
  );
}
