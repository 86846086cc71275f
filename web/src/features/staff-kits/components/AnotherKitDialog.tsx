import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { KitAddress } from '@/api/kitAddress';
import { kitKeys, orderAnotherKit, type KitItem } from '@/api/staffKits';
import { donorKeys, type HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { AddressFields, addressFields } from './AddressFields';
import { ParcelAddress } from './KitFacts';

interface AnotherKitProps {
  holder: HolderItem;
  /** The previous kit. */
  last: KitItem | undefined;
  onDone: () => void;
}

/**
 * Orders the next kit for a holder who cannot order it online. The address is shown first (R6.8) and can differ for
 * this kit; the third kit goes to the center. If the holder or a colleague ordered first, the dialog orders nothing
 * and shows the current state of the next kit.
 */
export function AnotherKitDialog({ holder, last, onDone }: AnotherKitProps) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState<KitAddress | null>(null);
  const { nextKit: next, fullName: name } = holder;
  const change = useStaffMutation({
    send: () => orderAnotherKit(holder.id, next.number, next.toCenter ? undefined : (typed ?? undefined)),
    done: t('kits.another.done', { number: next.number, name }),
    onDone,
    onError(failed) {
      // The recorded address is incomplete, so the form for another address opens.
      if (addressFields.some((field) => fieldErrors(failed)[field]))
        setTyped((was) => was ?? homeAddress(holder));
    },
    // Refetches after a rejection too, because the record may have changed.
    onSettled() {
      void client.invalidateQueries({ queryKey: kitKeys.all });
      void client.invalidateQueries({ queryKey: donorKeys.all });
    },
  });
  const canOrder = next.state === 'can-order';
  return (
    <ChangeDialog
      wide
      title={t(canOrder ? 'kits.another.title' : 'kits.another.over', { number: next.number, name })}
      yes={canOrder && t('kits.another.go', { number: next.number })}
      no={canOrder ? undefined : t('kits.close')}
      change={change}
      fields={addressFields}
      onYes={() => change.mutate()}
      onNo={onDone}
    >
      {canOrder ? (
        <>
          <Underway last={last} />
          <p>
            {t(next.toCenter ? 'kits.another.center' : typed ? 'kits.another.where' : 'kits.another.ask')}
          </p>
          {typed && !next.toCenter ? (
            <AddressFields address={typed} problems={fieldErrors(change.error)} onType={setTyped} />
          ) : (
            <ParcelAddress kit={next} />
          )}
          {!typed && !next.toCenter && (
            <div>
              <Button small variant="secondary" onClick={() => setTyped(homeAddress(holder))}>
                {t('kits.another.elsewhere')}
              </Button>
            </div>
          )}
          <p className="muted">{t(next.toCenter ? 'kits.another.last' : 'kits.another.text')}</p>
        </>
      ) : (
        <p>{t(`kits.another.${next.state}`)}</p>
      )}
    </ChangeDialog>
  );
}

/** A warning that the previous kit may still arrive, so that another kit is rarely needed. */
function Underway({ last }: { last: KitItem | undefined }) {
  const t = useT();
  if (!last || last.state === 'received') return null;
  return (
    <Alert kind="waiting">
      <p>{t(`kits.another.before.${last.state}`, { number: last.number })}</p>
    </Alert>
  );
}

function homeAddress({ address1, address2, city, state, country, zip }: HolderItem): KitAddress {
  return { address1, address2, city, state, country, zip };
}
