import { useQueryClient } from '@tanstack/react-query';
import { kitKeys, recordFirstKit } from '@/api/staffKits';
import { donorKeys, type HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { ParcelAddress } from './KitFacts';

/** Shows the address of a holder's first kit before the kit is added to the kits to send. */
export function FirstKitDialog({ holder, onDone }: { holder: HolderItem; onDone: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const name = holder.fullName;
  return (
    <ConfirmDialog
      title={t('kits.first.title', { name })}
      yes={t('kits.first.yes')}
      send={() => recordFirstKit(holder.id)}
      done={t('kits.first.done', { name })}
      // Refetches after a rejection too, because a colleague may have sent a kit.
      onSettled={() => {
        void client.invalidateQueries({ queryKey: kitKeys.all });
        void client.invalidateQueries({ queryKey: donorKeys.all });
      }}
      onClose={onDone}
    >
      <ParcelAddress kit={holder.nextKit} />
      <p>{t('kits.first.text')}</p>
    </ConfirmDialog>
  );
}
