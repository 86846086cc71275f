import { MAX_KITS } from '@/domain/limits';
import { useEffect, useRef, useState } from 'react';
import type { EditKey } from '@/api/client';
import { formatMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { CenterContact } from '@/parts/center-contact/CenterContact';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Package, PackageCheck } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { useBrand } from '@/ui/page-context/PageContext';
import type { KitRecord } from '../api/kit';
import { kitView, type KitView } from '../rules/view';
import styles from '../KitOrder.module.css';
import { OrderPanel } from './OrderPanel';
import { Underway } from './Underway';

interface KitsProps {
  link: EditKey;
  record: KitRecord;
  /** The record on screen is out of date. */
  onStale: () => void;
}

/** Greets the holder and shows the state of the kits (V4, Kit order flow). */
export function Kits({ link, record, onStale }: KitsProps) {
  const t = useT();
  // The count in the response to an order; it replaces the count that was loaded.
  const [ordered, setOrdered] = useState<number | null>(null);
  const count = ordered ?? record.orderCount;
  const { firstName, donor } = record.voucherHolder;
  const view = kitView(record);
  const heading = useFocusAfterChange(view);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('kit.hello', { name: firstName })}
      </h1>
      <KitsUsed count={count} />
      {ordered === null ? (
        <>
          <Lead view={view} record={record} />
          <Underway view={view} record={record} />
          {(view === 'unreadable' || view === 'late') && (
            <OrderPanel link={link} record={record} onOrdered={setOrdered} onStale={onStale}>
              <LastKit record={record} />
            </OrderPanel>
          )}
        </>
      ) : (
        <Thanks count={ordered} center={donor.center.name} />
      )}
      {(count >= MAX_KITS || (view === 'closed' && count > 0)) && (
        <CenterContact mustCall center={donor.center} coordinator={record.coordinator} />
      )}
    </>
  );
}

/** Moves focus to the heading when a newer record replaced the part of the page that had focus. */
function useFocusAfterChange(view: KitView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view && document.activeElement === document.body) heading.current?.focus();
    shown.current = view;
  }, [view]);
  return heading;
}

function Lead({ view, record }: { view: KitView; record: KitRecord }) {
  const t = useT();
  const { orderCount: number, lastOrder, voucherHolder } = record;
  const { name: center } = voucherHolder.donor.center;
  const words = {
    none: 'kit.none',
    preparing: lastOrder?.toCenter ? 'kit.preparing.center' : 'kit.preparing',
    'on-its-way': lastOrder?.toCenter ? 'kit.on-its-way.center' : 'kit.on-its-way',
    unreadable: number === 1 ? 'kit.sorry.first' : 'kit.sorry.second',
    late: 'kit.sorry.late',
    'used-up': 'kit.three',
    closed: 'kit.closed',
  }[view];
  const { timezone } = useBrand();
  const date = formatMomentDay(lastOrder?.shippedDateTime || record.lastOrderDateTime, timezone, useLang());
  return (
    <p className="lead" role="status">
      {t(words, { number, center, date })}
    </p>
  );
}

/** The thanks for an order; it takes focus, because the button that was pressed is gone. */
function Thanks({ count, center }: { count: number; center: string }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1} className="lead">
        {count >= MAX_KITS ? t('kit.thanks.third', { center }) : t('kit.thanks.second')}
      </h2>
      {count < MAX_KITS && <p>{t('kit.thanks.next')}</p>}
    </div>
  );
}

function KitsUsed({ count }: { count: number }) {
  const t = useT();
  return (
    <div className={styles.kits} role="img" aria-label={t('kit.used', { count, most: MAX_KITS })}>
      {Array.from({ length: MAX_KITS }, (_, i) => (
        <span key={i} className={cx(styles.kit, i < count && styles.used)}>
          <Icon of={i < count ? PackageCheck : Package} />
        </span>
      ))}
    </div>
  );
}

/** The date and address of the last kit, so that no second one is ordered by mistake. */
function LastKit({ record: { orderCount, lastOrder, lastOrderDateTime } }: { record: KitRecord }) {
  const t = useT();
  const dates = useDates();
  if (!lastOrder) return null;
  const { address1, city, region } = lastOrder;
  const address = [address1, city, region].filter((part) => part !== '').join(', ');
  const values = { date: dates.momentDay(lastOrderDateTime), address, number: orderCount };
  return <p className="muted">{t('kit.last.sent', values)}</p>;
}
