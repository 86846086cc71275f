import { useMutation } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Download } from '@/ui/icon/icons';
import { fetchCopy, type ConsentLink } from '../api/consent';
import { saveFile } from './files';

/** The signer's own copy, whenever they want it: the disclosure promises it (R6.4). */
export function SignedCopy({ link }: { link: EditKey }) {
  const t = useT();
  const { mutate, isError, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchCopy(link as ConsentLink), `${t('e-consent.own.name')}.pdf`),
  });
  return (
    <div className="stack">
      <Button variant="secondary" icon={Download} busy={isPending} onClick={() => mutate()}>
        {t('e-consent.own.get')}
      </Button>
      {isError && (
        <Alert kind="danger" role="alert">
          <p>{t('e-consent.own.failed')}</p>
        </Alert>
      )}
    </div>
  );
}
