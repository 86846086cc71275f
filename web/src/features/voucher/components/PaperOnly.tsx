import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';

/** Why there is no electronic way: the person withdrew their agreement to electronic records (R13.1). */
export function PaperOnly() {
  const t = useT();
  return (
    <Alert kind="info">
      <p>{t('voucher.paper-only')}</p>
    </Alert>
  );
}
