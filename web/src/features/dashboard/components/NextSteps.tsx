import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Share2 } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { OwnSite } from '../api/ownSite';
import type { PatientSiteState } from '@/domain/siteState';
import styles from './dashboard.module.css';
import { sitePaths } from './sitePaths';

interface NextStepsProps {
  siteKey: EditKey;
  site: OwnSite;
  state: PatientSiteState;
}

/** The next step as a filled button, then other common steps. */
export function NextSteps({ siteKey, site, state }: NextStepsProps) {
  const t = useT();
  const { edit, start } = sitePaths(siteKey);
  const isPublic = site.isPublic && state !== 'invited' && state !== 'awaiting-center';
  // A finished page needs readers; any other page first needs its patient to edit it.
  const sharesFirst = isPublic && state === 'active';
  const share = isPublic && (
    <AppLink
      className={buttonClass({ variant: sharesFirst ? 'primary' : 'secondary', icon: Share2 })}
      to="#share"
    >
      <Icon of={Share2} />
      {t('dashboard.next.share')}
    </AppLink>
  );
  return (
    <div className={cx('row', styles.links)}>
      {sharesFirst && share}
      <AppLink
        className={buttonClass({ variant: sharesFirst ? 'secondary' : 'primary' })}
        to={state === 'invited' ? start : edit}
      >
        {state === 'invited'
          ? t('dashboard.start')
          : site.isEditable
            ? t('dashboard.edit')
            : t('dashboard.progress')}
      </AppLink>
      {!sharesFirst && share}
      {isPublic && (
        <LinkButton variant="secondary" href={`/${site.shortCode}`} newTab>
          {t('dashboard.view')}
        </LinkButton>
      )}
    </div>
  );
}
