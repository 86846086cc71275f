import { documentUrl, donorKeys, remindHolders, type DonorRecord } from '@/api/staffDonors';
import { isoDay } from '@/domain/dates';
import { HolderStatus, VoucherStep } from '@/domain/enums';
import { wallTime } from '@/domain/zone';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Mail } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { useBrand } from '@/ui/page-context/PageContext';
import { useToday } from '@/ui/page-context/useToday';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { ownConsent } from '../rules/path';
import { matchKind, TRANSPLANTED } from '../rules/words';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { ExportButton } from '@/parts/staff/ExportButton';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import styles from './donors.module.css';

/** The donor's name, the state of the record, and a coordinator's most frequent tasks. */
export function Head({ record, crumb }: { record: DonorRecord; crumb: { to: string; label: string } }) {
  const t = useT();
  const dates = useDates();
  if (record.isNameOnly) return <NameOnlyHead record={record} crumb={crumb} />;
  const day = dates.day(record.donatedOn || record.surgeryOn);
  const planned = record.matchStatus === TRANSPLANTED ? 'donors.operated' : 'donors.planned';
  return (
    <DeskHead
      title={record.fullName}
      crumb={crumb}
      actions={
        record.emergency ? undefined : (
          <>
            <SignedConsent record={record} />
            <Remind record={record} />
          </>
        )
      }
    >
      <p className="row">
        <StatusPill kind={matchKind(record.matchStatus)}>
          {t(`donors.match.${record.matchStatus}`)}
        </StatusPill>
        <span className="muted">{day ? t(planned, { day }) : t('donors.planned.not')}</span>
      </p>
      <ReadsLink of="donor" id={record.id} name={record.firstName} />
    </DeskHead>
  );
}

/** The donor's name and center, for the center of a voucher holder. */
function NameOnlyHead({ record, crumb }: { record: DonorRecord; crumb: { to: string; label: string } }) {
  const t = useT();
  const hasHolder = record.holders.some(({ isElsewhere }) => !isElsewhere);
  return (
    <DeskHead
      title={record.fullName}
      crumb={crumb}
      actions={hasHolder ? <Remind record={record} /> : undefined}
    >
      <p className="muted measure">
        {t(hasHolder ? 'donors.name-only' : 'donors.name-only.former', { center: record.centerName })}
      </p>
    </DeskHead>
  );
}

/** The donor's own consent as signed, or the reason why there is none; every read is audited (R6.7). */
function SignedConsent({ record }: { record: DonorRecord }) {
  const t = useT();
  const own = ownConsent(record);
  if (own) {
    return (
      <ExportButton
        href={documentUrl(record.id, own.id)}
        download={own.fileName}
        label={t('donors.consent.signed')}
      />
    );
  }
  const former = record.documents.filter(({ holderId }) => holderId === 0);
  if (former.some(({ isAltered }) => isAltered)) {
    return <StatusPill kind="stop">{t('donors.document.altered')}</StatusPill>;
  }
  return (
    <p className={`small muted ${styles.unsigned}`}>
      {t(former.length > 0 ? 'donors.consent.anew' : 'donors.consent.unsigned', { name: record.firstName })}
    </p>
  );
}

/** Emails the donor and the holders with open steps. Asks first if a reminder was already sent today. */
function Remind({ record }: { record: DonorRecord }) {
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
          <Button icon={Mail} busy={remind.isPending} onClick={() => remind.mutate()}>
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
    <DialogButton variant="secondary" icon={Mail} label={t('donors.remind.today')}>
      {(close) => (
        <ConfirmDialog {...reminder} title={t('donors.remind.ask')} yes={t('donors.remind')} onClose={close}>
          <p>{t('donors.remind.last', { at: dates.moment(last) })}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
