import { useState } from 'react';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastInfo } from '@/ui/toast/toast';
import { deleteHolder, type HolderRecord } from '../api/voucher';
import { dropDraft, draftName } from '../rules/draft';
import { failureSentence } from '../rules/failure';
import { listedName } from '../rules/holders';
import type { ChangeHolders } from './HoldersStep';

interface RemoveDialogProps {
  link: EditKey;
  holder: HolderRecord;
  /** Makes the list the current step again. */
  onReopen: () => Promise<void>;
  onHolders: ChangeHolders;
  /** Receives the reason, which a toast shows as well. */
  onFailed: (sentence: string) => void;
  onDone: () => void;
}

/** Asks before a holder is removed (V2). */
export function RemoveDialog({ link, holder, onReopen, onHolders, onFailed, onDone }: RemoveDialogProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await onReopen();
      await deleteHolder(link, holder.id);
      dropDraft(draftName(link.kind, link.id, holder.id));
      onHolders((before) => before.filter(({ id }) => id !== holder.id));
    } catch (error) {
      const sentence = failureSentence(error, t);
      toastInfo(sentence);
      onFailed(sentence);
    }
    onDone();
  }
  return (
    <Dialog
      title={t('voucher.remove.title')}
      danger
      onCancel={onDone}
      footer={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {t('voucher.remove.yes')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('voucher.no')}
          </Button>
        </>
      }
    >
      <p>{t('voucher.remove.text', { name: listedName(holder) })}</p>
    </Dialog>
  );
}
