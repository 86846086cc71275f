import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';

/** The confirmation of a submission: editing stops once the review begins. */
export function ConfirmSubmit({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('editor.confirm.title')}
      onCancel={onNo}
      footer={
        <>
          <Button onClick={onYes}>{t('editor.confirm.yes')}</Button>
          <Button variant="secondary" onClick={onNo}>
            {t('editor.confirm.no')}
          </Button>
        </>
      }
    >
      <p>{t('editor.confirm.text')}</p>
      <Alert kind="waiting">{t('editor.confirm.warning')}</Alert>
    </Dialog>
  );
}
