import { useState, type RefObject } from 'react';
import { type IntakeRecord, intakeKeys, transferReferral } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Undo2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { CloseDialog } from './CloseDialog';
import { Failure } from '@/parts/staff/Failure';
import styles from './intake.module.css';
import { Schedule } from './Schedule';
import { useIntakeChange } from '../hooks/useIntakeChange';
import { useLostFocus } from '../hooks/useLostFocus';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isRegistry } from '@/domain/staff';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { TransferDialog } from '@/parts/staff/TransferDialog';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';

/** The status of the entry and its possible changes: an appointment, closing, reopening. */
export function Steps({ record }: { record: IntakeRecord }) {
  const t = useT();
  const [closing, setClosing] = useState(false);
  const heading = useLostFocus(record.version);
  if (record.status === 'closed') return <Closed record={record} heading={heading} />;
  return (
    <section className="panel" aria-labelledby="steps-title">
      <h2 id="steps-title" tabIndex={-1} ref={heading}>
        {t('intake.steps.title')}
      </h2>
      <div className={styles.form}>
        <Appointment record={record} />
        {record.canWork && (
          <>
            <Schedule key={record.scheduledOn} record={record} />
            <div className={styles.block}>
              <h3>{t('intake.close.heading')}</h3>
              <div>
                <Button small variant="secondary" onClick={() => setClosing(true)}>
                  {t('intake.close')}
                </Button>
              </div>
              {record.canTransfer && <Transfer record={record} />}
            </div>
          </>
        )}
      </div>
      {closing && <CloseDialog record={record} onDone={() => setClosing(false)} />}
    </section>
  );
}

function Appointment({ record: { status, scheduledOn, contactedAt } }: { record: IntakeRecord }) {
  const t = useT();
  const dates = useDates();
  const day = dates.day(scheduledOn);
  let step = t('intake.steps.new');
  if (contactedAt) step = t('intake.steps.contacted', { day: dates.momentDay(contactedAt) });
  if (status === 'scheduled' && day) step = t('intake.steps.scheduled', { day });
  return <p>{step}</p>;
}

interface ClosedProps {
  record: IntakeRecord;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Closed({ record, heading }: ClosedProps) {
  const t = useT();
  const dates = useDates();
  const { mutate, isPending, error } = useIntakeChange(record, { done: t('intake.reopened') });
  const { closedAt, closedReason, closedNote, canReopen } = record;
  return (
    <section className="panel" aria-labelledby="steps-title">
      <h2 id="steps-title" tabIndex={-1} ref={heading}>
        {t('intake.closed.title')}
      </h2>
      <div className={styles.form}>
        <div>
          <p>
            {closedReason && <b>{t(`intake.reason.${closedReason}`)}</b>}{' '}
            <span className="muted">{closedAt && dates.momentDay(closedAt)}</span>
          </p>
          {closedNote && <p className={styles.said}>{closedNote}</p>}
        </div>
        <Failure error={error} />
        {canReopen && (
          <div>
            <Button
              small
              variant="secondary"
              icon={Undo2}
              busy={isPending}
              onClick={() => mutate({ what: 'reopen' })}
            >
              {t('intake.reopen')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The button that transfers the referral to another center (R12.5j). The staff of the old center no longer see it. */
function Transfer({ record }: { record: IntakeRecord }) {
  const t = useT();
  const { role } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = record.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('record.transfer')}>
        {(close) => (
          <TransferDialog
            name={name}
            text={t('intake.transfer.text', { center: record.centerName })}
            centerId={record.centerId}
            transfer={(centerId) => transferReferral(record, centerId)}
            onDone={() => {
              close();
              toastSuccess(t('record.news.transferred', { name }));
              if (isRegistry(role)) void client.invalidateQueries({ queryKey: intakeKeys.record(record.id) });
              else void navigate('/staff/intake');
            }}
            onNo={close}
          />
        )}
      </DialogButton>
    </div>
  );
}
