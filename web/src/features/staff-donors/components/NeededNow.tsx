import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { useDonorChange } from '../hooks/useDonorChange';
import styles from './donors.module.css';

/** The holders who need the voucher now, until the center has handled the need (R11.4). */
export function NeededNow({ record }: { record: DonorRecord }) {
  return record.holders
    .filter(({ needAskedAt, voucherState }) => needAskedAt !== null && voucherState === 'available')
    .map((holder) => <Need key={holder.id} record={record} holder={holder} />);
}

function Need({ record, holder }: { record: DonorRecord; holder: HolderItem }) {
  const t = useT();
  const dates = useDates();
  const { id, version, fullName: name, phone, needAskedAt } = holder;
  const change = useDonorChange(record, { done: t('donors.need.done', { name }) });
  const handled = () => change.mutate({ to: `holders/${id}/need-handled`, body: { version } });
  return (
    <Alert kind="waiting">
      <div className="stack gap-3">
        <p>
          <b>{t('donors.need.says', { name, day: dates.momentDay(needAskedAt ?? '') })}</b>{' '}
          {t('donors.need.text', { name })}{' '}
          {phone && (
            <a className={styles.tel} href={callHref(phone)}>
              {showPhone(phone)}
            </a>
          )}
        </p>
        <Failure error={change.error} />
        <Button small variant="secondary" busy={change.isPending} onClick={handled}>
          {t('donors.need.handled')} <span className="sr">{name}</span>
        </Button>
      </div>
    </Alert>
  );
}
