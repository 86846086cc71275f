import { useState } from 'react';
import type { EditKey } from '@/api/client';
import type { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { finalizeHolders, type HolderRecord } from '../api/voucher';

interface NoFamilyDialogProps {
  /** The number of family holders that the donor may name. */
  allowed: number;
  onNone: () => void;
  onAdd: () => void;
  onCancel: () => void;
}

/** Explains family voucher holders to a donor who named none (V2). */
export function NoFamilyDialog({ allowed, onNone, onAdd, onCancel }: NoFamilyDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('voucher.no-family')}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onAdd}>{t('voucher.no-family.add')}</Button>
          <Button variant="secondary" onClick={onNone}>
            {t('voucher.no-family.none')}
          </Button>
        </>
      }
    >
      <p>{t('voucher.no-family.why')}</p>
      <p>{t('voucher.no-family.who', { count: allowed })}</p>
    </Dialog>
  );
}

interface FinalizeDialogProps {
  link: EditKey;
  hasConfirmedNoFvHolders: boolean;
  onFinalized: (nextStep: VoucherStep, holders: HolderRecord[]) => void;
  onFailed: (error: unknown) => void;
  onDone: () => void;
}

/** Asks before the list is finalized, and finalizes it (V2, V4). */
export function FinalizeDialog({
  link,
  hasConfirmedNoFvHolders,
  onFinalized,
  onFailed,
  onDone,
}: FinalizeDialogProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);

  async function finalize() {
    setBusy(true);
    try {
      const { nextStep, voucherHolders } = await finalizeHolders(link, hasConfirmedNoFvHolders);
      onDone();
      onFinalized(nextStep, voucherHolders);
    } catch (error) {
      onDone();
      onFailed(error);
    }
  }
  return (
    <Dialog
      title={t('voucher.finalize')}
      onCancel={onDone}
      footer={
        <>
          <Button busy={isBusy} onClick={() => void finalize()}>
            {t('voucher.finalize.yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('voucher.no')}
          </Button>
        </>
      }
    >
      <p>{t('voucher.finalize.text')}</p>
    </Dialog>
  );
}
