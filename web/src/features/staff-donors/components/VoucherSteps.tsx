import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Panel } from '@/parts/staff/record/Overview';
import { useDates } from '@/ui/page-context/useDates';
import { useBrand } from '@/ui/page-context/PageContext';
import { voucherStages } from '../rules/holder';
import styles from './donors.module.css';

interface VoucherStepsProps {
  record: DonorRecord;
  holder: HolderItem;
}

/** The steps of a voucher in one line, from the naming of the holder to the redemption. */
export function VoucherSteps({ record, holder }: VoucherStepsProps) {
  const t = useT();
  const dates = useDates();
  const { timezone } = useBrand();
  return (
    <Panel id="steps" title={t('donors.steps')}>
      <ol className={styles.steps}>
        {voucherStages(record, holder, timezone).map(({ id, isDone, on }) => (
          <li key={id} className={isDone ? styles.done : undefined}>
            <b>
              <span className="sr">{t(`donors.path.is.${isDone ? 'done' : 'next'}`)} </span>
              {t(`donors.steps.${id}`)}
            </b>
            <small>{dates.day(on) || (isDone ? '' : t(`donors.steps.${id}.open`))}</small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
