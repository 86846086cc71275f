import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { RefreshCw } from '@/ui/icon/icons';

/** The record did not come (V8). */
export function LoadFailed({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <>
      <h1 className="sr">{t('voucher.page-title')}</h1>
      <Alert kind="danger" role="alert">
        <p>{t('voucher.load-failed')}</p>
      </Alert>
      <p>
        <Button icon={RefreshCw} onClick={onAgain}>
          {t('voucher.again')}
        </Button>
      </p>
    </>
  );
}
