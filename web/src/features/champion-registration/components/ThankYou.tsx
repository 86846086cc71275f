import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';

interface ThankYouProps {
  /** The patient is under 18: a guardian still has to agree to the release (R3.9). */
  isMinor: boolean;
  /** Opens an empty form. */
  onAnother: () => void;
}

/** Shown after the registration (S2). */
export function ThankYou({ isMinor, onAnother }: ThankYouProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="panel panel--lit stack gap-5">
      <h1 ref={heading} tabIndex={-1} aria-describedby="thanks-lead">
        {t('register.thanks.title')}
      </h1>
      <p className="lead" id="thanks-lead">
        {t('register.thanks.text')}
      </p>
      {isMinor && <p>{t('register.thanks.minor')}</p>}
      <p>{t('register.thanks.spam')}</p>
      <p>
        <Button variant="text" onClick={onAnother}>
          {t('register.thanks.another')}
        </Button>
      </p>
    </div>
  );
}
