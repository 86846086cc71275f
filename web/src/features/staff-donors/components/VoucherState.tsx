import type { HolderItem } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { stateKind } from '../rules/words';
import styles from './donors.module.css';

/** The pill with the state of a voucher (R11.2). */
export function VoucherState({ of: state }: { of: HolderItem['voucherState'] }) {
  const t = useT();
  return (
    <span className={styles.state}>
      <StatusPill kind={stateKind[state]}>{t(`voucher.state.${state}`)}</StatusPill>
    </span>
  );
}
