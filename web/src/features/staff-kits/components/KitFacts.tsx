import type { KitItem } from '@/api/staffKits';
import { formatDay } from '@/domain/dates';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { wallTime } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import styles from './kits.module.css';

/** The pill kind of each state of an order. */
export const stateKind = { requested: 'wait', shipped: 'neutral', received: 'live' } as const;

/** The fields of the address on a parcel. */
export type ParcelFields = Pick<
  KitItem,
  'recipient' | 'address1' | 'address2' | 'city' | 'region' | 'zip' | 'country'
>;

/** The address of a kit, formatted as on a parcel. */
export function ParcelAddress({ kit }: { kit: ParcelFields }) {
  const place = [kit.city, [kit.region, kit.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [kit.recipient, [kit.address1, kit.address2].filter(Boolean).join(', '), place, kit.country];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

/** The phone number of the holder of a kit that goes to the center. */
export function CallHolder({ kit: { toCenter, phone } }: { kit: KitItem }) {
  const t = useT();
  if (!toCenter || phone === '') return null;
  return (
    <a className={styles.tel} href={callHref(phone)}>
      {t('kits.call', { phone: showPhone(phone) })}
    </a>
  );
}

/** The state of an order, its day, and its tracking number. */
export function KitStatus({ kit }: { kit: KitItem }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const since = { requested: kit.requestedAt, shipped: kit.shippedAt, received: kit.receivedAt }[kit.state];
  const day = wallTime(since ?? kit.requestedAt, timezone);
  return (
    <>
      <StatusPill kind={stateKind[kit.state]}>{t(`kits.state.${kit.state}`)}</StatusPill>
      {day && (
        <small className="meta">
          {formatDay(day, lang)}
          {kit.state === 'requested' && <span>{`, ${t('kits.waited', { days: kit.waitingDays })}`}</span>}
        </small>
      )}
      <Tracking kit={kit} />
    </>
  );
}

/** The carrier and the tracking number of a kit; renders nothing without a number. */
export function Tracking({ kit: { carrier, trackingNumber } }: { kit: KitItem }) {
  if (trackingNumber === '') return null;
  return (
    <small className={`meta ${styles.tracking}`}>
      {carrier} {trackingNumber}
    </small>
  );
}
