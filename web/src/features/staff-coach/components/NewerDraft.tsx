import { useEffect, useRef } from 'react';
import type { CoachSite } from '@/api/staffCoaching';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { StoredPictures } from './StoredPictures';
import { WrittenText } from './WrittenText';

interface NewerDraftProps {
  newer: CoachSite;
  onKeepMine: () => void;
  onTakeNewer: () => void;
}

/**
 * A newer draft was saved in the meantime. Shows it while the coach's draft stays in the form; the coach chooses
 * between them.
 */
export function NewerDraft({ newer, onKeepMine, onTakeNewer }: NewerDraftProps) {
  const t = useT();
  const dates = useDates();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  const when = newer.draftSavedAt ? dates.moment(newer.draftSavedAt) : '';
  return (
    <Alert kind="waiting" role="alert" ref={box}>
      <div className="stack gap-3">
        <p>
          <strong>{t('coach.newer.title', { name: newer.firstName })}</strong>{' '}
          {t('coach.newer.by', { who: newer.draftSavedBy, when })}
        </p>
        <p>{t('coach.newer.text')}</p>
        <WrittenText
          texts={[
            { text: newer.patientStoryPending, lang: newer.storyLang ?? '' },
            { text: newer.patientWhyPending, lang: newer.whyLang ?? '' },
          ]}
        />
        <StoredPictures small pictures={newer.imagesPending} />
        <div className="row">
          <Button small onClick={onTakeNewer}>
            {t('coach.newer.take')}
          </Button>
          <Button small variant="secondary" onClick={onKeepMine}>
            {t('coach.newer.keep')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
