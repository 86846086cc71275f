import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EditKey } from '../../../api/client';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { Download } from '../../../ui/icon/icons';
import { toastInfo } from '../../../ui/toast/toast';
import { fetchCopy, type ConsentLink } from '../api/consent';
import { sentenceOf } from '../rules/failure';
import { saveFile } from './files';

/** The signer's own copy, whenever they want it: the disclosure promises it (decision 6.4). */
export function SignedCopy({ link }: { link: EditKey }) {
  const t = useT();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchCopy(link as ConsentLink), `${t('e-consent.copy.name')}.pdf`),
  });
  const failure = error ? sentenceOf(error, t) : '';
  useEffect(() => {
    if (failure !== '') toastInfo(failure);
  }, [failure]);
  return (
    <div className="stack">
      <Button variant="secondary" icon={Download} busy={isPending} onClick={() => mutate()}>
        {t('e-consent.copy.get')}
      </Button>
      {failure !== '' && (
        <Alert kind="danger" role="alert">
          <p>{failure}</p>
        </Alert>
      )}
    </div>
  );
}
