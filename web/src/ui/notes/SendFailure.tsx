import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';

/** Why a text was not sent, and that it is still there. */
export function SendFailure({ failure }: { failure: string | null }) {
  const t = useT();
  if (failure === null) return null;
  return (
    <Alert kind="danger" role="alert">
      {failure || t('notes.unreached')} {t('notes.kept')}
    </Alert>
  );
}
