import type { ReactNode } from 'react';
import { staffPicture, type SiteDetail } from '@/api/staffReview';
import { MicrositeType } from '@/domain/enums';
import { dueFrom, formatNearMoment } from '@/domain/waiting';
import { useLang, useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { useBrand } from '@/ui/page-context/PageContext';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { DueText } from '@/ui/staff-shell/DueText';
import { Face } from '@/ui/staff-shell/Person';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './review.module.css';
import { useNow } from '../hooks/useNow';

/** The patient's name, the state of the site, and the waiting time of the submission. */
export function ReviewHead({ detail, actions }: { detail: SiteDetail; actions: ReactNode }) {
  const t = useT();
  const { site, stage, live, pending } = detail;
  const face = (pending ?? live)?.images.find(({ displayOrder }) => displayOrder === 0);
  return (
    <DeskHead
      title={`${site.firstName} ${site.lastName}`}
      crumb={{ to: '/staff', label: t('staff.nav.work') }}
      picture={<Face src={face ? staffPicture(face.thumbnail) : null} />}
      actions={
        <>
          <AppLink to={`/staff/microsites/${site.id}`} className={buttonClass({ variant: 'secondary' })}>
            {t('record.open', { name: site.firstName })}
          </AppLink>
          {actions}
        </>
      }
    >
      <p className={styles.line}>
        <SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />
        {stage && pending ? (
          <Waiting detail={detail} />
        ) : (
          <span className="muted">
            {t('staff.review.code', {
              code: site.shortCode,
              organ: site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney',
            })}
          </span>
        )}
      </p>
    </DeskHead>
  );
}

function Waiting({ detail: { site, pending, live, age } }: { detail: SiteDetail }) {
  const t = useT();
  const lang = useLang();
  const now = useNow();
  const { timezone } = useBrand();
  const due = age && dueFrom(age, now, timezone);
  return (
    <span className="muted">
      {t(live ? 'staff.review.update' : 'staff.review.first', {
        day: formatNearMoment(pending?.submittedAt ?? '', now, timezone, lang),
        days: age?.waitingDays ?? 0,
        code: site.shortCode,
        number: pending?.number ?? 1,
      })}{' '}
      {due && <DueText due={due} now={now} />}
    </span>
  );
}
