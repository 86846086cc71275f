import type { EditKey } from '@/api/client';
import { CustomSiteStatus } from '@/domain/enums';
import { isSiteActive } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ProgressSteps } from '@/ui/progress-steps/ProgressSteps';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { CustomSite } from '../api/customSite';
import { AgreeAgain } from './AgreeAgain';
import { CalmView } from './CalmView';
import styles from './editor.module.css';
import { landingPath } from './siteLinks';
import { Withdraw } from './Withdraw';
import { useQuery } from '@tanstack/react-query';
import type { StoredPicture } from '@/domain/storedPicture';
import { fetchStoredPicture } from '../api/storedPicture';
import { storedPicture } from '@/domain/draftPicture';
import { decodePhoto } from '@/ui/picture-editor/photo';
import { CropCanvas } from '@/ui/picture-editor/CropFrame';

interface InApprovalProps {
  siteKey: EditKey;
  site: CustomSite;
  /** Called when the submission was withdrawn, or had been decided before. */
  onWithdrawn: () => void;
  onAgreed: () => void;
}

/** Shown while the center or the registry reviews the page (R3.2). */
export function InApproval({ siteKey, site, onWithdrawn, onAgreed }: InApprovalProps) {
  const t = useT();
  const atCenter = site.customSiteStatus === CustomSiteStatus.PendCenterApproval;
  const steps = [
    t('editor.approval.sent'),
    atCenter
      ? t('editor.approval.center', { center: site.centerName || 'none' })
      : t('editor.approval.center-done'),
    t(atCenter ? 'editor.approval.registry-next' : 'editor.approval.registry'),
    t('editor.approval.live'),
  ];
  return (
    <CalmView>
      <StoredPortrait siteKey={siteKey} pictures={site.imagesPending} />
      <h1>{t('editor.approval', { name: site.firstName })}</h1>{' '}
      <p className="lead">{t('editor.approval.text')}</p>
      <ProgressSteps label={t('editor.approval.steps')} steps={steps} current={atCenter ? 1 : 2} />
      <p>
        {isSiteActive(site.currentStatus) && site.agreedToHipaa
          ? t('editor.approval.stays')
          : t('editor.approval.news')}
      </p>
      <AgreeAgain siteKey={siteKey} site={site} onAgreed={onAgreed} />
      <div className={cx('row', styles.middle)}>
        <AppLink className={buttonClass({})} to={landingPath(siteKey)}>
          {t('editor.home')}
        </AppLink>
        {atCenter && <Withdraw siteKey={siteKey} onSettled={onWithdrawn} />}
      </div>
    </CalmView>
  );
}

/** The main picture with its crop; nothing while it loads or if there is none. */
function StoredPortrait({ siteKey, pictures }: { siteKey: EditKey; pictures: readonly StoredPicture[] }) {
  const t = useT();
  const main = pictures.find((picture) => picture.displayOrder === 0);
  const { data: photo } = useQuery({
    queryKey: ['portrait', siteKey.id, main?.fileName],
    queryFn: async ({ signal }) =>
      decodePhoto(await fetchStoredPicture(siteKey, main?.fileName ?? '', signal)),
    enabled: main !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!main || !photo) return null;
  return (
    <div className="portrait portrait--sm" role="img" aria-label={t('editor.approval.picture')}>
      <CropCanvas photo={photo} crop={storedPicture(main)} />
    </div>
  );
}
