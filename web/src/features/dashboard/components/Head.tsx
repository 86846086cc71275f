import type { EditKey } from '@/api/client';
import { RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import type { OwnSite } from '../api/ownSite';
import { standingOf } from '@/domain/siteStanding';
import { BringBack } from './BringBack';
import styles from './dashboard.module.css';
import { News } from './News';
import { NextSteps } from './NextSteps';
import { ProfilePicture } from './ProfilePicture';
import { Standing } from './Standing';
import { useFocusWhenGone } from './useFocusWhenGone';

interface HeadProps {
  siteKey: EditKey;
  site: OwnSite;
  visitorsThisWeek: number;
}

/** Who is here, what is new, where the page stands, and the next step. */
export function Head({ siteKey, site, visitorsThisWeek }: HeadProps) {
  const t = useT();
  const standing = standingOf(site);
  const isDown = site.currentStatus === RecipientStatus.Inactive;
  useFocusWhenGone(isDown, 'main h1');
  const main = site.imagesPending.find((picture) => picture.displayOrder === 0);
  return (
    <div className="clip">
      <div className={cx('wrap', styles.head)}>
        {main && <ProfilePicture siteKey={siteKey} fileName={main.thumbnail} />}
        <div className="flow gap-4">
          <h1 tabIndex={-1}>{t('dashboard.greeting', { name: site.firstName })}</h1>
          {standing !== 'closed' && <News site={site} />}
          <p className="lead">
            {visitorsThisWeek > 0 ? t('dashboard.came', { count: visitorsThisWeek }) : t('dashboard.intro')}
          </p>
          <Standing standing={standing} site={site} />
          {isDown && site.undoDeactivationUntil && (
            <BringBack siteKey={siteKey} until={site.undoDeactivationUntil} />
          )}
          {standing !== 'closed' && <NextSteps siteKey={siteKey} site={site} standing={standing} />}
        </div>
      </div>
    </div>
  );
}
