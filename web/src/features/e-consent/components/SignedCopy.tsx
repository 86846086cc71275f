import { useMutation } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Download } from '@/ui/icon/icons';
import { fetchCopy, type ConsentLink } from '../api/consent';
import { saveFile } from '@/domain/files';

/** Fetches the signer's own copy and saves it on the device. */
function useCopy(link: ConsentLink, fileName: string, onSaved?: () => void) {
  return useMutation({
    mutationFn: async () => saveFile(await fetchCopy(link), fileName),
    onSuccess: onSaved,
  });
}

function CopyFailed() {
  const t = useT();
  return (
    <Alert kind="danger" role="alert">
      <p>{t('e-consent.own.failed')}</p>
    </Alert>
  );
}

/** The signer's own copy, available at any time: the disclosure promises it (R6.4). */
export function SignedCopy({ link }: { link: EditKey }) {
  const t = useT();
  const { mutate, isError, isPending } = useCopy(link as ConsentLink, `${t('e-consent.own.name')}.pdf`);
  return (
    <div className="stack">
      <Button variant="secondary" icon={Download} busy={isPending} onClick={() => mutate()}>
        {t('e-consent.own.get')}
      </Button>
      {isError && <CopyFailed />}
    </div>
  );
}

interface SignedCopyDialogProps {
  link: ConsentLink;
  fileName: string;
  /** Called when the question is closed; the signature is already stored. */
  onDone: () => void;
}

/** Reports that the consent is signed, and offers the signed PDF (V2, Signed Copy). */
export function SignedCopyDialog({ link, fileName, onDone }: SignedCopyDialogProps) {
  const t = useT();
  const { mutate, isError, isPending } = useCopy(link, fileName, onDone);
  return (
    <Dialog
      title={t('e-consent.copy.title')}
      onCancel={onDone}
      footer={
        <>
          <Button aria-label={t('e-consent.copy.yes.name')} busy={isPending} onClick={() => mutate()}>
            {t('e-consent.copy.yes')}
          </Button>
          <Button variant="secondary" aria-label={t('e-consent.copy.no.name')} onClick={onDone}>
            {t('e-consent.copy.no')}
          </Button>
        </>
      }
    >
      <Alert kind="success">
        <p>{t('e-consent.signed')}</p>
      </Alert>
      <p>{t('e-consent.copy.text')}</p>
      <p className="hint">{t('e-consent.copy.hint')}</p>
      {isError && <CopyFailed />}
    </Dialog>
  );
}
