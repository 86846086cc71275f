import { useEffect, useRef, type Dispatch } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { textsOf, type CoachDraft, type CoachEvent, type Written } from '../rules/draft';
import { WrittenText } from './WrittenText';

interface SetAsideProps {
  aside: Written;
  /** What stands in the form instead. */
  now: CoachDraft;
  dispatch: Dispatch<CoachEvent>;
}

/** What the coach had before the newer draft was taken over: to copy from, to put back, or to let go. */
export function SetAside({ aside, now, dispatch }: SetAsideProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert kind="plain" role="status" ref={box}>
      <div className="stack gap-3">
        <p>
          <strong>{t('coach.aside.title')}</strong> {t('coach.aside.text')}
        </p>
        <WrittenText texts={textsOf(aside, now.base)} known={textsOf(now, now.base)} />
        <div className="row">
          <Button small variant="secondary" onClick={() => dispatch({ type: 'aside-back' })}>
            {t('coach.aside.back')}
          </Button>
          <Button small variant="text" onClick={() => dispatch({ type: 'aside-discarded' })}>
            {t('coach.aside.discard')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
