import type { EditKey } from '@/api/client';
import { RecipientStatus } from '@/domain/enums';
import { isSiteActive } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { OwnSite } from '../api/ownSite';
import { standingOf } from '../rules/siteStanding';
import { BringBack } from './BringBack';
import styles from './dashboard.module.css';
import { ProfilePicture } from './ProfilePicture';
import { sitePaths } from './sitePaths';
import { Standing } from './Standing';
import { useFocusWhenGone } from './useFocusWhenGone';

/** Who is here, what this place is for, where the page stands, and the next step. */
export function Head({ siteKey, site }: { siteKey: EditKey; site: OwnSite }) {
  const t = useT();
  const { edit, start } = sitePaths(siteKey);
  const standing = standingOf(site);
  const isDown = site.currentStatus === RecipientStatus.Inactive;
  useFocusWhenGone(isDown, 'main h1');
  const main = site.imagesPending.find((picture) => picture.displayOrder === 0);
  const isPublic = standing === 'starter' || (site.isPublic && isSiteActive(site.currentStatus));
  return (
    <div className="clip">
      <div className={cx('wrap', styles.head)}>
        {main && <ProfilePicture siteKey={siteKey} fileName={main.thumbnail} />}
        <div className="flow gap-4">
          <h1 tabIndex={-1}>{t('dashboard.greeting', { name: site.firstName })}</h1>
          <p className="lead">{t('dashboard.intro')}</p>
          <Standing standing={standing} />
          {isDown && site.undoDeactivationUntil && (
            <BringBack siteKey={siteKey} until={site.undoDeactivationUntil} />
          )}
          {standing !== 'closed' && (
            <div className={cx('row', styles.links)}>
              <AppLink className={buttonClass({})} to={standing === 'invited' ? start : edit}>
                {standing === 'invited'
                  ? t('dashboard.start')
                  : site.isEditable
                    ? t('dashboard.edit')
                    : t('dashboard.progress')}
              </AppLink>
              {isPublic && (
                <LinkButton variant="secondary" href={`/${site.shortCode}`} newTab>
                  {t('dashboard.view')}
                </LinkButton>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
