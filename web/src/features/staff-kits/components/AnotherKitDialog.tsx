import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import type { KitAddress } from '@/api/kitAddress';
import { kitKeys, orderAnotherKit, type KitItem } from '@/api/staffKits';
import { donorKeys, type HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastSuccess } from '@/ui/toast/toast';
import { AddressFields, addressFields } from './AddressFields';
import { Where } from './KitFacts';

interface AnotherKitProps {
  holder: HolderItem;
  /** The kit before it. */
  last: KitItem | undefined;
  onDone: () => void;
}

/**
 * Orders the next kit for a holder who cannot do so on the site. Where it goes is shown before (R6.8), and
 * can be another place for this kit; the third goes to the center. Where the holder or a colleague was faster,
 * nothing is ordered and the next kit stands there as it is now.
 */
export function AnotherKitDialog({ holder, last, onDone }: AnotherKitProps) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState<KitAddress | null>(null);
  const { nextKit: next, fullName: name } = holder;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      orderAnotherKit(holder.id, next.number, next.toCenter ? undefined : (typed ?? undefined)),
    onSuccess() {
      toastSuccess(t('kits.another.done', { number: next.number, name }));
      onDone();
    },
    onError(failed) {
      // What is on record lacks something: it is corrected here.
      if (addressFields.some((field) => fieldErrors(failed)[field]))
        setTyped((was) => was ?? addressOf(holder));
    },
    // Also after a refusal: the record shows what holds by now.
    onSettled() {
      void client.invalidateQueries({ queryKey: kitKeys.all });
      void client.invalidateQueries({ queryKey: donorKeys.all });
    },
  });
  const canOrder = next.state === 'can-order';
  const problems = fieldErrors(error);
  return (
    <Dialog
      wide
      title={
        canOrder ? t('kits.another.title', { number: next.number, name }) : t('kits.another.over', { name })
      }
      onCancel={onDone}
      footer={
        <>
          {canOrder && (
            <Button busy={isPending} onClick={() => !isPending && mutate()}>
              {t('kits.another.go', { number: next.number })}
            </Button>
          )}
          <Button variant="secondary" onClick={onDone}>
            {t(canOrder ? 'record.no' : 'kits.close')}
          </Button>
        </>
      }
    >
      {error && !isSignedOut(error) && Object.keys(problems).length === 0 && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      {canOrder ? (
        <>
          <Underway last={last} />
          <p>
            {t(next.toCenter ? 'kits.another.center' : typed ? 'kits.another.where' : 'kits.another.ask')}
          </p>
          {typed && !next.toCenter ? (
            <AddressFields address={typed} problems={problems} onType={setTyped} />
          ) : (
            <Where kit={next} />
          )}
          {!typed && !next.toCenter && (
            <div>
              <Button small variant="secondary" onClick={() => setTyped(addressOf(holder))}>
                {t('kits.another.elsewhere')}
              </Button>
            </div>
          )}
          <p className="muted">{t(next.toCenter ? 'kits.another.last' : 'kits.another.text')}</p>
        </>
      ) : (
        <p>{t(`kits.another.${next.state}`)}</p>
      )}
    </Dialog>
  );
}

/** The kit before may still come: then another is seldom what is wanted. */
function Underway({ last }: { last: KitItem | undefined }) {
  const t = useT();
  if (!last || last.state === 'received') return null;
  return (
    <Alert kind="waiting">
      <p>{t(`kits.another.before.${last.state}`, { number: last.number })}</p>
    </Alert>
  );
}

function addressOf({ address1, address2, city, state, country, zip }: HolderItem): KitAddress {
  return { address1, address2, city, state, country, zip };
}
