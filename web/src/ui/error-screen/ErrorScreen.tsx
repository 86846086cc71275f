import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { RefreshCw } from '../icon/icons';

/** What stands there when a screen cannot be shown: a plain sentence and a way to try again. */
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
