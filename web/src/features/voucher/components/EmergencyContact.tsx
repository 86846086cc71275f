import { useT } from '@/i18n/react';
import { CenterContact } from '@/parts/center-contact/CenterContact';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import type { VoucherRecord } from '../api/voucher';

/** The last day for the open steps; nothing without a date (R11.6). */
export function LastDay({ on = '' }: { on?: string }) {
  const t = useT();
  const dates = useDates();
  const today = useToday();
  const day = dates.day(on);
  if (!day) return null;
  return (
    <p>
      <b>{t('voucher.due', { day, isOver: on < today ? 'yes' : 'no' })}</b>
    </p>
  );
}

/** The center of a donor or holder, and its coordinator (R11.6). */
export function EmergencyContact({ record }: { record: VoucherRecord }) {
  const t = useT();
  const center = 'adpVoucherHolders' in record ? record.center : record.donor?.center;
  if (!center) return null;
  return (
    <CenterContact center={center} coordinator={record.coordinator ?? null} title={t('voucher.center')} />
  );
}
