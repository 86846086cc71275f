import { useState } from 'react';
import { showsActiveNotice } from '../../../domain/siteStatus';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import type { CustomSite } from '../api/customSite';
import { CoachAlert } from '../coach/CoachAlert';
import { ReviewNote } from './ReviewNote';

/** What the patient should know before editing: the site is live, changes were asked for, there is a coach. */
export function Notices({ site, coachMayEdit }: { site: CustomSite; coachMayEdit: boolean }) {
  const t = useT();
  const [dismissed, setDismissed] = useState(false);
  const { reviewComment, coach } = site;
  const asksChanges = reviewComment?.decision === 'changes';
  const active = showsActiveNotice(site.currentStatus) && !dismissed;
  if (!asksChanges && !active && !coach) return null;
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
