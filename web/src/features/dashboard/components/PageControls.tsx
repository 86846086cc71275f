import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Settings } from '@/ui/icon/icons';
import type { OwnSite } from '../api/ownSite';
import styles from './dashboard.module.css';
import { Deactivate } from './Deactivate';
import { Reach } from './Reach';
import { Section } from './Section';
import { useFocusWhenGone } from './useFocusWhenGone';
import { Visibility } from './Visibility';
import { WithdrawRelease } from './WithdrawRelease';

/** What the patient decides: how they are reached, where the page is found, and the two ways to take it away. */
export function PageControls({ siteKey, site }: { siteKey: EditKey; site: OwnSite }) {
  const t = useT();
  useFocusWhenGone(site.agreedToHipaa, '#settings h2');
  return (
    <Section id="settings" title={t('dashboard.controls')} icon={Settings} figure={t(foundBy(site))}>
      <div className={styles.controls}>
        <Reach siteKey={siteKey} site={site} />
        <Visibility siteKey={siteKey} site={site} />
        <div className="panel flow gap-6">
          {site.agreedToHipaa && <WithdrawRelease siteKey={siteKey} />}
          <Deactivate siteKey={siteKey} />
        </div>
      </div>
    </Section>
  );
}

/** Where the page is found, in a few words. */
function foundBy({ showInGallery, allowIndexing }: OwnSite) {
  if (showInGallery && allowIndexing) return 'dashboard.found.by.both';
  if (showInGallery) return 'dashboard.found.by.gallery';
  return allowIndexing ? 'dashboard.found.by.search' : 'dashboard.found.by.link';
}
