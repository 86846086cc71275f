import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Package } from '@/ui/icon/icons';
import type { KitAddress } from '@/api/kitAddress';
import { failureWords } from '@/api/failureWords';
import { fetchKit, orderKit, type KitRecord } from '../api/kit';
import { serverProblems, type Problems } from '@/domain/problems';
import { kitAddress, FIELDS, isComplete, type AddressField } from '../rules/address';
import { failureSentence } from '../rules/failure';
import { kitView } from '../rules/view';
import { AddressForm } from './AddressForm';
import styles from '../KitOrder.module.css';

interface OrderPanelProps {
  link: EditKey;
  record: KitRecord;
  onOrdered: (count: number) => void;
  /** Called when an order was refused because the record has changed. */
  onStale: () => void;
  /** The text about the last kit. */
  children: ReactNode;
}

/** Orders another kit after confirmation of the address (R6.8). The third kit goes to the center. */
export function OrderPanel({ link, record, onOrdered, onStale, children }: OrderPanelProps) {
  const t = useT();
  const [view, setView] = useState<'closed' | 'confirm' | 'edit'>('closed');
  // The address to confirm, and the typed address, which may still be incomplete.
  const [address, setAddress] = useState(() => kitAddress(record.voucherHolder));
  const [typed, setTyped] = useState(address);
  const [blamed, setBlamed] = useState<Problems<AddressField>>({});
  const toCenter = record.orderCount > 1;
  const wasUnheard = useRef(false);

  /** Returns the number of kits if an order with a lost response has arrived: it must not be repeated. */
  async function orderedUnheard(): Promise<number | undefined> {
    if (!wasUnheard.current) return undefined;
    const { orderCount } = await fetchKit(link);
    return orderCount > record.orderCount ? orderCount : undefined;
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (to?: KitAddress) => (await orderedUnheard()) ?? orderKit(link, to),
    // The response to a repeated press is the count that is on screen already: nothing was added.
    onSuccess: (count) => (count > record.orderCount ? onOrdered(count) : onStale()),
    onError(failure, to) {
      wasUnheard.current ||= outcomeUnknown(failure);
      const problems = failure instanceof ApiError ? serverProblems(failure.fields, FIELDS) : {};
      setBlamed(problems);
      if (Object.keys(problems).length > 0) {
        if (to) setTyped(to);
        setView('edit');
      }
      if (failure instanceof ApiError && failure.status === 409) onStale();
    },
  });

  function order(to: KitAddress) {
    if (isPending) return;
    if (toCenter) mutate(undefined);
    else if (isComplete(to)) mutate(to);
    else setView('edit');
  }
  /** Leaves the form. An address that cannot be used stays in the form and is not offered for confirmation. */
  function leaveForm() {
    if (isComplete(typed)) setAddress(typed);
    setView(isComplete(typed) || isComplete(address) ? 'confirm' : 'closed');
  }
  const isLate = kitView(record) === 'late';
  const isToldByFields = Object.keys(blamed).length > 0;
  return (
    <section className="panel stack" aria-labelledby="order">
      <h2 id="order">{t(isLate ? 'kit.late' : 'kit.order')}</h2>
      {error && !isToldByFields && (
        <Alert kind="danger" role="alert">
          <p>{outcomeUnknown(error) ? failureWords(t, 'kit.unheard', error) : failureSentence(error, t)}</p>
        </Alert>
      )}
      {view === 'closed' && (
        <>
          {isLate && <p>{t('kit.late.text')}</p>}
          <p>
            {toCenter
              ? t('kit.order.center', { center: record.voucherHolder.donor.center.name })
              : t('kit.order.text')}
          </p>
          <p>
            <Button
              icon={Package}
              onClick={() => setView(toCenter || isComplete(address) ? 'confirm' : 'edit')}
            >
              <span>
                {t('kit.click-here')} <span className={styles.second}>{t('kit.click-here.second')}</span>
              </span>
            </Button>
          </p>
          {children}
        </>
      )}
      {view === 'confirm' && (
        <>
          <Question>{t(toCenter ? 'kit.confirm.center' : 'kit.confirm')}</Question>
          {toCenter ? <CenterAddress record={record} /> : <OwnAddress address={address} />}
          <div className="row">
            <Button busy={isPending} onClick={() => order(address)}>
              {t('kit.confirm.yes')}
            </Button>
            {!toCenter && (
              <Button variant="secondary" disabled={isPending} onClick={() => setView('edit')}>
                {t('kit.confirm.change')}
              </Button>
            )}
            <Button variant="text" disabled={isPending} onClick={() => setView('closed')}>
              {t('kit.confirm.no')}
            </Button>
          </div>
        </>
      )}
      {view === 'edit' && (
        <AddressForm
          address={typed}
          blamed={blamed}
          isBusy={isPending}
          onChange={(next) => {
            setTyped(next);
            setBlamed({});
          }}
          onSubmit={() => order(typed)}
          onCancel={leaveForm}
        />
      )}
    </section>
  );
}

/** A heading that takes focus when it appears, because the button that was pressed is gone. */
function Question({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.question}>
      {children}
    </h3>
  );
}

function OwnAddress({ address: { address1, address2, city, state, zip } }: { address: KitAddress }) {
  const place = `${city}, ${state} ${zip}`;
  return <AddressLines lines={[address1, address2, city === '' ? '' : place]} />;
}

function CenterAddress({ record }: { record: KitRecord }) {
  const { name, centerAddress: at } = record.voucherHolder.donor.center;
  return <AddressLines lines={[name, at.addressLine1, `${at.city}, ${at.state} ${at.postalCode}`.trim()]} />;
}

function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </address>
  );
}
