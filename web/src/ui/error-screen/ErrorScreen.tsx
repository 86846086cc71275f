import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { RefreshCw } from '../icon/icons';

/** The screen for an unexpected error, with a plain sentence and a button to reload. */
export function ErrorScreen() {
  const t = useT();
  return (
    <main id="main" className="col flow page-pad centered" role="alert">
      <h1>{t('shared.broken.title')}</h1>
      <p className="lead">{t('shared.broken.text')}</p>
      <Button icon={RefreshCw} onClick={() => window.location.reload()}>
        {t('shared.broken.reload')}
      </Button>
    </main>
  );
}
