import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { declineDonorJoin, donorsAlike, joinDonors, separateDonor } from '@/api/staffJoin';
import { donorKeys, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { JoinDialog } from '@/parts/staff/JoinDialog';
import { JoinWaits } from '@/parts/staff/JoinWaits';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { toastSuccess } from '@/ui/toast/toast';

const screen = '/staff/donors';

/** Joins the record into another record of the same donor, and undoes joins, for administrators (R12.4c). */
export function Join({ record }: { record: DonorRecord }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {record.joined.map((joined) => (
        <Joined key={joined.id} record={record} joined={joined} />
      ))}
      {!record.joinWaits && (
        <div>
          <Button small variant="secondary" onClick={() => setAsking(true)}>
            {t('staff.joining')}
          </Button>
        </div>
      )}
      {asking && <AskJoin record={record} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The pending join of the record; a second administrator compares both records and confirms it (R12.4e). */
export function JoinWaiting({ record }: { record: DonorRecord }) {
  const t = useT();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const waits = record.joinWaits;
  if (!waits) return null;
  return (
    <>
      <JoinWaits
        waits={waits}
        screen={screen}
        onConfirm={() => setAsking(true)}
        decline={async () => refresh(await declineDonorJoin(record.id))}
        onDeclined={() => toastSuccess(t('staff.joining.ended'))}
      />
      {asking && <AskJoin record={record} confirms={waits.into} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Returns a function that shows the record that a call returned. */
function useRefresh() {
  const client = useQueryClient();
  return (now: DonorRecord) => client.setQueryData(donorKeys.record(now.id), now);
}

function AskJoin({
  record,
  confirms,
  onClose,
}: {
  record: DonorRecord;
  confirms?: number;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const after = useRef<DonorRecord>(null);
  const name = record.fullName;
  return (
    <JoinDialog
      name={name}
      confirms={confirms}
      screen={screen}
      fetchAlike={(signal) => donorsAlike(record.id, signal)}
      join={async (into) => {
        after.current = await joinDonors(record.id, record.version, into);
      }}
      onJoined={(into) => {
        onClose();
        if (after.current?.id === into) {
          void client.invalidateQueries({ queryKey: donorKeys.list });
          toastSuccess(t('staff.joining.done', { name }));
          void navigate(`${screen}/${into}`);
        } else if (after.current) {
          refresh(after.current);
          toastSuccess(t('staff.joining.asked'));
        }
      }}
      onNo={onClose}
    />
  );
}

/** A record that was joined into this record, with the button that separates them. */
function Joined({ record, joined }: { record: DonorRecord; joined: DonorRecord['joined'][number] }) {
  const t = useT();
  const dates = useDates();
  const { mutate, isPending, error } = useStaffMutation({
    send: () => separateDonor(record.id, joined.id),
    record: donorKeys.record(record.id),
    refresh: [donorKeys.list],
    done: t('staff.separate.done'),
  });
  return (
    <div className="stack gap-2">
      <p>
        {t('staff.joining.joined', {
          name: joined.fullName,
          email: joined.email,
          day: dates.momentDay(joined.at),
        })}
      </p>
      <div>
        <Button small variant="secondary" busy={isPending} onClick={() => mutate()}>
          {t('staff.separate')}
        </Button>
      </div>
      <Failure error={error} />
    </div>
  );
}
