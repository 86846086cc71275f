import { useState } from 'react';
import { showsActiveNotice } from '@/domain/siteStatus';
import { Rich, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { UserCheck } from '@/ui/icon/icons';
import type { CustomSite } from '../api/customSite';
import type { PlacedNote } from '../rules/partNotes';
import styles from './editor.module.css';
import { NoteLinks } from './PartNotes';
import { ReviewNote } from './ReviewNote';

interface NoticesProps {
  site: CustomSite;
  /** A reviewer's notes on parts of the page. */
  notes: readonly PlacedNote[];
  coachMayEdit: boolean;
}

/** Reports whether a reviewer asked for changes or reopened a decision, so that the comment is shown first. */
export function isAskedAgain({ reviewComment }: CustomSite): boolean {
  return reviewComment?.decision === 'changes' || Boolean(reviewComment?.reopened);
}

/** The notices for the patient before editing: the site is live, changes were requested, there is a coach. */
export function Notices({ site, notes, coachMayEdit }: NoticesProps) {
  const t = useT();
  const [dismissed, setDismissed] = useState(false);
  const { reviewComment, coach } = site;
  const asksChanges = reviewComment?.decision === 'changes';
  const reopened = reviewComment?.reopened;
  const active = showsActiveNotice(site.currentStatus) && !dismissed;
  if (!asksChanges && !reopened && !active && !coach) return null;
  return (
    <div className="stack gap-3">
      {asksChanges && (
        <Alert kind="waiting">
          <div className="stack gap-2">
            <p>
              <strong>
                {reviewComment.stage === 'center' ? t('editor.review.center') : t('editor.review.registry')}
              </strong>
            </p>
            <ReviewNote comment={reviewComment} />
            <NoteLinks notes={notes} />
            <p>{t('editor.review.next')}</p>
          </div>
        </Alert>
      )}
      {reopened && (
        <Alert kind="waiting">
          <div className="stack gap-2">
            <p>
              <strong>{t('editor.reopened')}</strong>
            </p>
            {reopened.comment && (
              <blockquote className={styles.comment} lang={reopened.commentLang ?? ''}>
                {reopened.comment}
              </blockquote>
            )}
            <p>{t('editor.reopened.before')}</p>
            <ReviewNote comment={reviewComment} />
            <NoteLinks notes={notes} />
            <p>{t('editor.review.next')}</p>
          </div>
        </Alert>
      )}
      {active && (
        <Alert kind="info" onDismiss={() => setDismissed(true)}>
          <p>{t('editor.active')}</p>
        </Alert>
      )}
      {coach && <CoachAlert coachName={coach.fullName} mayEdit={coachMayEdit} />}
    </div>
  );
}

/** Reports that a coach was assigned, and whether the coach may edit (M2). */
function CoachAlert({ coachName, mayEdit }: { coachName: string; mayEdit: boolean }) {
  const id = mayEdit ? 'editor.coach.alert.may-edit' : 'editor.coach.alert';
  return (
    <Alert kind="success" icon={UserCheck}>
      <p>
        <Rich id={id} params={{ coach: coachName }} parts={[<strong key="name" />]} />
      </p>
    </Alert>
  );
}
