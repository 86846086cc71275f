import { donorKeys, remindHolders, type DonorRecord } from '@/api/staffDonors';
import { isoDay } from '@/domain/dates';
import { HolderStatus, VoucherStep } from '@/domain/enums';
import { wallTime } from '@/domain/zone';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Mail } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { useBrand } from '@/ui/page-context/PageContext';
import { useToday } from '@/ui/page-context/useToday';
import { TRANSPLANTED } from '../rules/words';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import styles from './donors.module.css';

/** Emails the donor and the holders with open steps. Asks first if a reminder was already sent today. */
export function Remind({ record }: { record: DonorRecord }) {
  const t = useT();
  const dates = useDates();
  const { timezone } = useBrand();
  const today = useToday();
  const reminder = {
    send: () => remindHolders(record.id),
    done: (count: number) => t('donors.remind.done', { count }),
    refresh: [donorKeys.record(record.id)],
  };
  const remind = useStaffMutation(reminder);
  const canRemind =
    record.diedOn === '' &&
    record.matchStatus !== TRANSPLANTED &&
    ((!record.isNameOnly && record.currentSelfRegistrationStep < VoucherStep.Complete) ||
      record.holders.some(
        ({ isElsewhere, status, currentSelfRegistrationStep: step }) =>
          !isElsewhere && status === HolderStatus.Available && step < VoucherStep.Complete,
      ));
  if (!canRemind) return null;
  const last = record.path.remindedAt;
  const lastDay = last && wallTime(last, timezone);
  if (!last || !lastDay || isoDay(lastDay) !== today) {
    return (
      <>
        <div className={styles.remind}>
          <Button
            small
            variant="secondary"
            icon={Mail}
            busy={remind.isPending}
            onClick={() => remind.mutate()}
          >
            {t('donors.remind')}
          </Button>
          {!record.isNameOnly && (
            <p className="small muted">
              {last
                ? t('donors.path.reminded', { day: dates.momentDay(last) })
                : t('donors.path.not-reminded')}
            </p>
          )}
        </div>
        <Failure error={remind.error} />
      </>
    );
  }
  return (
    <DialogButton small variant="secondary" icon={Mail} label={t('donors.remind.today')}>
      {(close) => (
        <ConfirmDialog {...reminder} title={t('donors.remind.ask')} yes={t('donors.remind')} onClose={close}>
          <p>{t('donors.remind.last', { at: dates.moment(last) })}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
