import { useId, useState } from 'react';
import { outcomeUnknown, type EditKey } from '@/api/client';
import { HolderStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastInfo } from '@/ui/toast/toast';
import { fetchRecord, updateHolder, type DonorRecord, type HolderRecord } from '../api/voucher';
import { draftName } from '../rules/draft';
import { failureSentence } from '../rules/failure';
import { addedUnheard, refusalOfSave, roomFor, temporaryId, withSaved } from '../rules/holders';
import { emptyPerson, isSavedAlready, toPersonForm } from '../rules/person';
import styles from './HolderDialog.module.css';
import type { ChangeHolders } from './HoldersStep';
import { PersonFormView } from './PersonFormView';
import { formatRefusedFamily } from './formatHolder';
import { usePersonForm, type PersonPayload } from '../hooks/usePersonForm';

interface HolderDialogProps {
  link: EditKey;
  donor: DonorRecord;
  /** Null to add a holder. */
  holder: HolderRecord | null;
  /** Makes the list the current step again. */
  onReopen: () => Promise<void>;
  onHolders: ChangeHolders;
  onDone: () => void;
}

/** Adds or changes a holder and saves at once; typed text stays until it is saved (V2, V5, V8). */
export function HolderDialog({ link, donor, holder, onReopen, onHolders, onDone }: HolderDialogProps) {
  const t = useT();
  const formId = useId();
  const [trouble, setTrouble] = useState('');
  const holders = donor.adpVoucherHolders;
  const room = roomFor(holders, donor.fvHoldersAllowed);
  const [id] = useState(() => holder?.id ?? temporaryId(holders));

  // After a lost response the holder may exist: the next attempt checks first.
  const [wasUnheard, setWasUnheard] = useState(false);

  async function alreadyAdded(payload: PersonPayload): Promise<HolderRecord | undefined> {
    if (holder || !wasUnheard) return undefined;
    const now = await fetchRecord(link);
    return 'adpVoucherHolders' in now ? addedUnheard(holders, now.adpVoucherHolders, payload) : undefined;
  }

  // The toast disappears after two seconds; the message stays next to the buttons.
  function tell(sentence: string) {
    toastInfo(sentence);
    setTrouble(sentence);
  }
  const form = usePersonForm({
    link,
    asked: 'holder-by-donor',
    initial: holder ? toPersonForm(holder) : emptyPerson,
    draft: draftName(link.kind, link.id, id),
    isConfirmed: holder !== null,
    refuses(values) {
      setTrouble('');
      const refusal = refusalOfSave(holders, { ...values, id }, donor.fvHoldersAllowed);
      if (refusal === 'imminent') tell(t('voucher.imminent'));
      if (refusal === 'limit') tell(formatRefusedFamily(donor.fvHoldersAllowed, room, t));
      return refusal !== null;
    },
    async onSave(payload) {
      if (holder && isSavedAlready(payload, holder, 'holder-by-donor')) return onDone();
      await onReopen();
      const saved = (await alreadyAdded(payload)) ?? (await updateHolder(link, { ...payload, id }));
      onHolders((before) => withSaved(before, id, saved));
      onDone();
    },
    onFailed(error) {
      setWasUnheard(wasUnheard || outcomeUnknown(error));
      tell(failureSentence(error, t));
    },
  });

  function cancel() {
    form.discard();
    onDone();
  }
  return (
    <Dialog
      title={t('voucher.dialog')}
      wide
      fullOnPhone
      onCancel={cancel}
      footer={
        <>
          {trouble && (
            <Alert kind="danger" className={styles.trouble}>
              <p>{trouble}</p>
            </Alert>
          )}
          <Button type="submit" form={formId} busy={form.isBusy}>
            {t('voucher.continue')}
          </Button>
          <Button variant="secondary" onClick={cancel}>
            {t('voucher.cancel')}
          </Button>
        </>
      }
    >
      {!holder && room === 'imminent' && (
        <Alert kind="info">
          <p>{t('voucher.add.imminent')}</p>
        </Alert>
      )}
      <PersonFormView
        form={form}
        id={formId}
        isMasked={holder !== null && holder.status !== HolderStatus.Draft}
      />
    </Dialog>
  );
}
