import { useEffect, useRef } from 'react';
import { staffPicture } from '@/api/staffReview';
import { coachPreviewLink, type CoachSite } from '@/api/staffCoaching';
import { failureText } from '@/api/staffFailure';
import { MicrositeType } from '@/domain/enums';
import { inOrder } from '@/domain/storedPicture';
import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { Eye } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useDates } from '@/ui/page-context/useDates';
import { leadTab, openTab } from '@/ui/staff-shell/newTab';
import { Face } from '@/ui/staff-shell/Person';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { useArrivedAt } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import styles from './coach.module.css';
import { HandBackDialog } from './HandBackDialog';

/** The patient, the state of the site, the coach's permissions, and a preview of the public page. */
export function PatientHead({ site }: { site: CoachSite }) {
  const t = useT();
  const dates = useDates();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useArrivedAt();
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  const [face] = inOrder(site.imagesPending);
  const organ = t(site.micrositeTypeId === MicrositeType.Liver ? 'staff.liver' : 'staff.kidney');
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <Face src={face ? staffPicture(face.thumbnail) : null} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {site.firstName} {site.lastName}
          </h2>
          <p className="small muted">
            {site.age !== null && <span>{`${site.age}, `}</span>}
            <span>{`${site.age === null ? organ : organ.toLowerCase()}, ${site.centerName}.`}</span>{' '}
            <span>{`${t(`staff.language.${site.language}`)}.`}</span>{' '}
            {site.assignedDateTime && (
              <span>{t('coach.since', { day: dates.momentDay(site.assignedDateTime) })}</span>
            )}
          </p>
          <p className={styles.pills}>
            <SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />
            <StatusPill kind={site.isCoachAllowedToEdit ? 'info' : 'neutral'}>
              {t(site.isCoachAllowedToEdit ? 'coach.may-edit' : 'coach.comment-only')}
            </StatusPill>
          </p>
        </div>
      </div>
      <div className={styles.acts}>
        {site.imagesPending.length > 0 && <Preview micrositeId={site.micrositeId} />}
        <DialogButton small variant="text" label={t('coach.hand-back')}>
          {(close) => <HandBackDialog site={site} onNo={close} />}
        </DialogButton>
      </div>
    </div>
  );
}

function Preview({ micrositeId }: { micrositeId: number }) {
  const t = useT();
  const {
    mutate,
    isPending,
    error,
    data: blocked,
  } = useStaffMutation({
    send: (tab: Window | null) => leadTab(tab, () => coachPreviewLink(micrositeId)),
  });
  return (
    <div>
      {blocked ? (
        <LinkButton small variant="secondary" href={blocked} newTab>
          {t('staff.preview.open')}
        </LinkButton>
      ) : (
        <Button small variant="secondary" icon={Eye} busy={isPending} onClick={() => mutate(openTab())}>
          {t('coach.preview')}
          <span className="sr">{t('shared.opens-new-tab')}</span>
        </Button>
      )}
      <p role="alert" className="small late">
        {error ? failureText(error, t) : ''}
      </p>
    </div>
  );
}
