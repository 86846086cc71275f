import { staffPicture, type SiteDetail } from '../../../api/staff';
import { MicrositeType } from '../../../domain/enums';
import { useT } from '../../../i18n/react';
import { buttonClass } from '../../../ui/button/Button';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { Face } from '../../../ui/staff-shell/Person';
import { SiteState } from '../../../ui/staff-shell/SiteState';
import { AppLink } from '../../../ui/work-bar/AppLink';
import { reviewWay } from '../rules/reviewWay';
import styles from './site.module.css';

/** Whose site it is, where it stands, and what was sent for review. */
export function SiteHead({ detail }: { detail: SiteDetail }) {
  const t = useT();
  const { site, live, pending } = detail;
  const way = reviewWay(detail);
  const face = (live ?? pending)?.images.find(({ displayOrder }) => displayOrder === 0);
  return (
    <DeskHead
      title={`${site.firstName} ${site.lastName}`}
      crumb={{ to: '/staff/patients', label: t('staff.nav.patients') }}
      picture={<Face src={face ? staffPicture(face.thumbnail) : null} />}
      actions={
        (way === 'waits' || way === 'past') && (
          <AppLink
            to={`/staff/microsites/${site.id}/review`}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('record.sent')}
          </AppLink>
        )
      }
    >
      <p className={styles.line}>
        <SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />
        <span className="muted">
          {t('staff.review.code', {
            code: site.shortCode,
            organ: site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney',
          })}
        </span>
      </p>
    </DeskHead>
  );
}
