import type { EditKey } from '@/api/client';
import { callHref } from '@/domain/callHref';
import { isSiteActive } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { Phone } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useBrand } from '@/ui/page-context/PageContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { CustomSite } from '../api/customSite';
import type { Screen } from '../rules/screen';
import { CalmView } from './CalmView';
import { placeNotes } from '../rules/partNotes';
import { AgreeAgain } from './AgreeAgain';
import styles from './editor.module.css';
import { PartNotes } from './PartNotes';
import { ReviewNote } from './ReviewNote';
import { landingPath } from './siteLinks';

interface LockedProps {
  siteKey: EditKey;
  site: CustomSite;
  screen: Exclude<Screen, 'editor' | 'in-approval'>;
  onAgreed: () => void;
}

/** Explains why the page cannot be edited, and the next steps. */
export function Locked({ siteKey, site, screen, onAgreed }: LockedProps) {
  const t = useT();
  if (screen === 'declined') return <Declined {...{ siteKey, site, onAgreed }} />;
  return (
    <CalmView>
      {screen === 'awaiting-center' && (
        <>
          <h1>{t('editor.locked.waiting')}</h1>
          <p className="lead">{t('editor.locked.waiting.text')}</p>
        </>
      )}
      {screen === 'closed' && (
        <>
          <h1>{t('editor.locked.closed')}</h1>
          <p className="lead">{t('editor.locked.closed.text')}</p>
        </>
      )}
      <AppLink className={buttonClass({})} to={landingPath(siteKey)}>
        {t('editor.home')}
      </AppLink>
    </CalmView>
  );
}

/** Shown if the page was not approved: the reasons, and the number to call. */
function Declined({ siteKey, site, onAgreed }: Omit<LockedProps, 'screen'>) {
  const t = useT();
  const { phone } = useBrand();
  return (
    <main id="main" tabIndex={-1} className={cx('col clip flow gap-5', styles.calm)}>
      <h1>{t('editor.locked.declined')}</h1>
      <p className="lead">{t('editor.locked.declined.text')}</p>
      {site.reviewComment && (
        <div className="panel">
          <ReviewNote comment={site.reviewComment} />
        </div>
      )}
      <PartNotes notes={placeNotes(site.reviewComment, [])} />
      {isSiteActive(site.currentStatus) && <p>{t('editor.locked.declined.live')}</p>}
      <AgreeAgain siteKey={siteKey} site={site} onAgreed={onAgreed} />
      <div className="row">
        {phone && (
          <LinkButton icon={Phone} href={callHref(phone)}>
            {t('editor.locked.call', { phone })}
          </LinkButton>
        )}
        <AppLink
          className={buttonClass({ variant: phone ? 'secondary' : 'primary' })}
          to={landingPath(siteKey)}
        >
          {t('editor.home')}
        </AppLink>
      </div>
    </main>
  );
}
