import { useEffect, useRef, useState } from 'react';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Package, PackageCheck } from '@/ui/icon/icons';
import type { KitRecord } from '../api/kit';
import { dayOf } from '../rules/day';
import styles from '../KitOrder.module.css';
import { CenterContact } from '@/parts/center-contact/CenterContact';
import { OrderPanel } from './OrderPanel';

/** The most kits of one holder (V9). */
const MOST = 3;

interface KitsProps {
  link: EditKey;
  record: KitRecord;
  /** The server knows better than what is shown. */
  onStale: () => void;
}

/** Greets the holder and says how it stands with the kits (V4, Kit order flow). */
export function Kits({ link, record, onStale }: KitsProps) {
  const t = useT();
  // The count that an order was answered with; it replaces the one that was loaded.
  const [ordered, setOrdered] = useState<number | null>(null);
  const count = ordered ?? record.orderCount;
  const { firstName, donor } = record.voucherHolder;
  return (
    <>
      <h1>{t('kit.hello', { name: firstName })}</h1>
      <KitsUsed count={count} />
      {ordered !== null ? (
        <Thanks count={ordered} center={donor.center.name} />
      ) : (
        <p className="lead">{t(leadOf(record))}</p>
      )}
      {ordered === null && record.canOrder && (
        <OrderPanel link={link} record={record} onOrdered={setOrdered} onStale={onStale}>
          <LastKit record={record} />
        </OrderPanel>
      )}
      {(count >= MOST || (count > 0 && ordered === null && !record.canOrder)) && (
        <CenterContact center={donor.center} coordinator={record.coordinator} />
      )}
    </>
  );
}

function leadOf({ orderCount, canOrder }: KitRecord): string {
  if (orderCount >= MOST) return 'kit.three';
  if (orderCount === 0) return 'kit.none';
  if (!canOrder) return 'kit.closed';
  return orderCount === 1 ? 'kit.sorry.first' : 'kit.sorry.second';
}

/** What was ordered just now; whoever cannot see the page hears it. */
function Thanks({ count, center }: { count: number; center: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="stack">
      <p className="lead">{count >= MOST ? t('kit.thanks.third', { center }) : t('kit.thanks.second')}</p>
      {count < MOST && <p>{t('kit.thanks.next')}</p>}
    </div>
  );
}

function KitsUsed({ count }: { count: number }) {
  const t = useT();
  return (
    <div className={styles.kits} role="img" aria-label={t('kit.used', { count, most: MOST })}>
      {Array.from({ length: MOST }, (_, i) => (
        <span key={i} className={cx(styles.kit, i < count && styles.used)}>
          <Icon of={i < count ? PackageCheck : Package} />
        </span>
      ))}
    </div>
  );
}

/** When the last kit was ordered and where it went, so that nobody orders twice by mistake. */
function LastKit({ record: { orderCount, lastOrder, lastOrderDateTime } }: { record: KitRecord }) {
  const t = useT();
  if (!lastOrder) return null;
  const { address1, city, region, state } = lastOrder;
  const address = [address1, city, region].filter((part) => part !== '').join(', ');
  const values = { date: dayOf(lastOrderDateTime), address, number: orderCount };
  return <p className="muted">{t(state === 'requested' ? 'kit.last.requested' : 'kit.last.sent', values)}</p>;
}
