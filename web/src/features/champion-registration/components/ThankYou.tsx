import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';

/** After the registration (S2). */
export function ThankYou() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="panel panel--lit stack gap-5">
      <h1 ref={heading} tabIndex={-1}>
        {t('register.thanks.title')}
      </h1>
      <p className="lead" role="status">
        {t('register.thanks.text')}
      </p>
      <p>{t('register.thanks.spam')}</p>
    </div>
  );
}
