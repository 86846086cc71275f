import { useMutation } from '@tanstack/react-query';
import type { EditKey } from '../../../api/client';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { FileText } from '../../../ui/icon/icons';
import { fetchCopy, type ConsentLink } from '../api/consent';
import { openTab } from './files';

/** The signer's own copy, whenever they want it: the disclosure promises it (decision 6.4). */
export function SignedCopy({ link }: { link: EditKey }) {
  const t = useT();
  const { mutate, isError, isPending } = useMutation({
    async mutationFn() {
      // Before anything is waited for: browsers refuse a tab that opens later than the press.
      const tab = openTab();
      try {
        tab.show(await fetchCopy(link as ConsentLink), `${t('e-consent.own.name')}.pdf`);
      } catch (error) {
        tab.close();
        throw error;
      }
    },
  });
  return (
    <div className="stack">
      <Button variant="secondary" icon={FileText} busy={isPending} onClick={() => mutate()}>
        {t('e-consent.own.open')}
      </Button>
      {isError && (
        <Alert kind="danger" role="alert">
          <p>{t('e-consent.own.failed')}</p>
        </Alert>
      )}
    </div>
  );
}
