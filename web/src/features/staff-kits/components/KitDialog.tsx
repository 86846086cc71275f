import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { failureText, fieldErrors, isSignedOut } from '../../../api/staffFailure';
import { kitKeys, receiveKit, shipKit, type KitItem } from '../../../api/staffKits';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { TextField } from '../../../ui/field/TextField';
import { toastSuccess } from '../../../ui/toast/toast';
import { Where } from './KitTable';

interface KitDialogProps {
  kit: KitItem;
  onDone: () => void;
}

/** Sends a kit with its tracking number, or says that it has arrived. A colleague who was faster is told of, and what was typed stays. */
export function KitDialog({ kit, onDone }: KitDialogProps) {
  const t = useT();
  const formId = useId();
  const queryClient = useQueryClient();
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const isShipping = kit.state === 'requested';
  const name = `${kit.firstName} ${kit.lastName}`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (isShipping ? shipKit(kit, { carrier, trackingNumber }) : receiveKit(kit)),
    onSuccess() {
      toastSuccess(t(isShipping ? 'kits.shipped' : 'kits.received', { name }));
      onDone();
    },
    // Also after a refusal: the list shows what holds by now.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: kitKeys.list }),
  });
  const refused = fieldErrors(error);
  const isGeneral = error && !isSignedOut(error) && Object.keys(refused).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <Dialog
      title={t(isShipping ? 'kits.ship.title' : 'kits.receive.title', { name })}
      onCancel={onDone}
      footer={
        <>
          <Button type="submit" form={formId} busy={isPending}>
            {t(isShipping ? 'kits.ship.go' : 'kits.receive.go')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      {isGeneral && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <Where kit={kit} />
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        {isShipping ? (
          <>
            <TextField
              label={t('kits.carrier')}
              hint={t('kits.carrier.hint')}
              autoComplete="off"
              value={carrier}
              error={refused.carrier}
              onChange={({ target }) => setCarrier(target.value)}
            />
            <TextField
              label={t('kits.tracking')}
              autoComplete="off"
              spellCheck={false}
              value={trackingNumber}
              error={refused.trackingNumber}
              onChange={({ target }) => setTrackingNumber(target.value)}
            />
            <p className="muted">{t(kit.toCenter ? 'kits.ship.center' : 'kits.ship.mail')}</p>
          </>
        ) : (
          <p>{t('kits.receive.text')}</p>
        )}
      </form>
    </Dialog>
  );
}
