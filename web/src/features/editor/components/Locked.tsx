import type { EditKey } from '@/api/client';
import { isSiteActive } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { CustomSite } from '../api/customSite';
import type { Screen } from '../rules/screen';
import { CalmView } from './CalmView';
import { placeNotes } from '../rules/partNotes';
import { AgreeAgain } from './AgreeAgain';
import { PartNotes } from './PartNotes';
import { ReviewNote } from './ReviewNote';
import { landingPath } from './siteLinks';

interface LockedProps {
  siteKey: EditKey;
  site: CustomSite;
  screen: Exclude<Screen, 'editor' | 'in-approval'>;
  onAgreed: () => void;
}

/** Why the page cannot be edited, and what can be done. */
export function Locked({ siteKey, site, screen, onAgreed }: LockedProps) {
  const t = useT();
  return (
    <CalmView>
      {screen === 'declined' && (
        <>
          <h1>{t('editor.locked.declined')}</h1>
          <p className="lead">{t('editor.locked.declined.text')}</p>
          {site.reviewComment && <ReviewNote comment={site.reviewComment} />}
          <PartNotes notes={placeNotes(site.reviewComment, [])} />
          {isSiteActive(site.currentStatus) && <p>{t('editor.locked.declined.live')}</p>}
          <AgreeAgain siteKey={siteKey} site={site} onAgreed={onAgreed} />
        </>
      )}
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
