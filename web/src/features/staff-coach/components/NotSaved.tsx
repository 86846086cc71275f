import { useEffect, useRef, useState } from 'react';
import type { CoachSite } from '@/api/staffCoaching';
import { wordsKey } from '@/domain/reviewDraft';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { textsOf } from '../rules/draft';
import { forgetKeptDraft, readKeptDraft } from '../rules/kept';
import { WrittenText } from './WrittenText';

/** What the coach had written when the permission ended or a review began: to be copied into a note. */
export function NotSaved({ site }: { site: CoachSite }) {
  const t = useT();
  const key = wordsKey(useMe().id, site.micrositeId);
  const [kept, setKept] = useState(() => readKeptDraft(key));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  if (!kept) return null;
  const discard = () => {
    forgetKeptDraft(key);
    setKept(null);
  };
  const { patientStoryPending: story, patientWhyPending: why, imagesPending: pictures } = site;
  const photos = kept.pictures.filter(({ photoKey }) => photoKey !== null).length;
  return (
    <Alert kind="waiting" role="alert" ref={box}>
      <div className="stack gap-3">
        <p>
          <strong>
            {t(site.isCoachAllowedToEdit ? 'coach.draft.stopped.locked' : 'coach.draft.stopped', {
              name: site.firstName,
            })}
          </strong>{' '}
          {t('coach.draft.not-saved')}
        </p>
        <WrittenText texts={textsOf(kept, site)} known={textsOf({ story, why, pictures }, site)} />
        {photos > 0 && <p>{t('coach.draft.not-saved.photos', { count: photos })}</p>}
        <p>
          <Button small variant="text" onClick={discard}>
            {t('coach.aside.discard')}
          </Button>
        </p>
      </div>
    </Alert>
  );
}
