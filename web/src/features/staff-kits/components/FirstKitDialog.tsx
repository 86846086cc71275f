import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { kitKeys, recordFirstKit } from '@/api/staffKits';
import { donorKeys, type HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastSuccess } from '@/ui/toast/toast';
import { Where } from './KitFacts';

/** Shows where a holder's first kit goes before it is put on the list of what is to be sent. */
export function FirstKitDialog({ holder, onDone }: { holder: HolderItem; onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const name = holder.fullName;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => recordFirstKit(holder.id),
    onSuccess() {
      toastSuccess(t('kits.first.done', { name }));
      onDone();
    },
    // Also after a refusal: a colleague may have sent one.
    onSettled() {
      void client.invalidateQueries({ queryKey: kitKeys.all });
      void client.invalidateQueries({ queryKey: donorKeys.all });
    },
  });
  return (
    <Dialog
      title={t('kits.first.title', { name })}
      onCancel={onDone}
      footer={
        <>
          <Button busy={isPending} onClick={() => mutate()}>
            {t('kits.first.yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      {error && !isSignedOut(error) && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <Where kit={holder.nextKit} />
      <p>{t('kits.first.text')}</p>
    </Dialog>
  );
}
