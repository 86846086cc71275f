import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Mail, RefreshCw } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';

/** A link that opens nothing, or an address of nobody (V2, V8). */
export function NotFound() {
  const t = useT();
  return (
    <div className="stack" role="alert">
      <h1>{t('voucher.not-found')}</h1>
      <p className="lead">{t('voucher.not-found.text')}</p>
      <p>
        <LinkButton href="/lost-link" icon={Mail}>
          {t('voucher.lost-link')}
        </LinkButton>
      </p>
    </div>
  );
}

/** After the donor's operation (V2, Transplanted page). */
export function Transplanted() {
  const t = useT();
  return (
    <div className="stack">
      <h1>{t('voucher.transplanted')}</h1>
      <p className="lead">{t('voucher.transplanted.text')}</p>
    </div>
  );
}

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
