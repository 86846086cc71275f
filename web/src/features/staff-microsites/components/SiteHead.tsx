import { staffPicture } from '@/api/staffReview';
import { type SiteRecord, reactivateSite, takeDown } from '@/api/staffSite';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { buttonClass } from '@/ui/button/Button';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { Face } from '@/ui/staff-shell/Person';
import { SiteState } from '@/ui/staff-shell/SiteState';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import { reviewWay } from '../rules/reviewWay';
import type { SiteNews } from './News';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { upOrDown } from '../rules/siteLinks';

interface SiteHeadProps {
  site: SiteRecord;
  /** Omitted for a read-only view. */
  onNews?: (kind: SiteNews['kind']) => void;
}

/** The patient's name, the state of the site, and the tasks for the whole site. */
export function SiteHead({ site, onNews }: SiteHeadProps) {
  const t = useT();
  return (
    <DeskHead
      title={`${site.firstName} ${site.lastName}`}
      crumb={{ to: '/staff/patients', label: t('staff.nav.patients') }}
      picture={<Face src={site.thumbnail && staffPicture(site.thumbnail)} />}
      actions={onNews && <Actions site={site} onNews={onNews} />}
    >
      <p className="row">
        <SiteState currentStatus={site.currentStatus} customSiteStatus={site.customSiteStatus} />
        <span className="muted">
          {t('staff.review.code', {
            code: site.shortCode,
            organ: site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney',
          })}
          {', '}
          {site.centerName}
        </span>
      </p>
      <ReadsLink of="microsite" id={site.id} name={site.firstName} />
    </DeskHead>
  );
}

function Actions({ site, onNews }: Required<SiteHeadProps>) {
  const t = useT();
  const { role } = useMe();
  const way = reviewWay(site, role);
  return (
    <>
      {(way === 'waits' || way === 'past') && (
        <AppLink to={`/staff/microsites/${site.id}/review`} className={buttonClass({ variant: 'secondary' })}>
          {t('record.sent')}
        </AppLink>
      )}
      {site.isPublic && (
        <LinkButton variant="secondary" href={`/${site.shortCode}`} newTab>
          {t('record.view')}
        </LinkButton>
      )}
      {isRegistry(role) && site.withdrawnAt === null && site.diedOn === '' && site.joinedInto === 0 && (
        <UpOrDown site={site} onNews={onNews} />
      )}
    </>
  );
}

interface UpOrDownProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Takes the site down or puts it back (R3, for the registry), after naming the consequences. */
function UpOrDown({ site, onNews }: UpOrDownProps) {
  const t = useT();
  const what = upOrDown(site.currentStatus);
  const isDown = what === 'put-back';
  if (!what) return null;
  const name = site.firstName;
  return (
    <DialogButton variant={isDown ? 'secondary' : 'danger-outline'} label={t(`record.${what}`)}>
      {(close) => (
        <ConfirmDialog
          danger={!isDown}
          title={t(`record.${what}.title`, { name })}
          yes={t(`record.${what}.yes`)}
          send={() => (isDown ? reactivateSite(site.id) : takeDown(site.id))}
          onDone={() => onNews(isDown ? 'put-back' : 'taken-down')}
          onClose={close}
        >
          <p>{t(`record.${what}.text`, { name })}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
