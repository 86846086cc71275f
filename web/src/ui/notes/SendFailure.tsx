import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';

/** The reason why a text was not sent, with a note that the text is kept. */
export function SendFailure({ failure }: { failure: string | null }) {
  const t = useT();
  if (failure === null) return null;
  return (
    <Alert kind="danger" role="alert">
      {failure || t('notes.unreached')} {t('notes.kept')}
    </Alert>
  );
}
