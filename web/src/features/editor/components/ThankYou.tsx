import { useEffect, useRef } from 'react';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { AppLink } from '@/ui/work-bar/AppLink';
import { buttonClass } from '@/ui/button/Button';
import { CalmView } from './CalmView';
import { landingPath } from './siteLinks';

/** Shown after a submission (M4). The screen starts at the top with focus on its heading. */
export function ThankYou({ siteKey }: { siteKey: EditKey }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <CalmView>
      <h1 ref={heading} tabIndex={-1}>
        {t('editor.thanks')}
      </h1>{' '}
      <p className="lead">{t('editor.thanks.text')}</p>
      <p>{t('editor.approval.news')}</p>
      <AppLink className={buttonClass({})} to={landingPath(siteKey)}>
        {t('editor.home')}
      </AppLink>
    </CalmView>
  );
}
