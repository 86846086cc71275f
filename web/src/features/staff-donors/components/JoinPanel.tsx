import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { donorsAlike, joinDonors, separateDonor } from '@/api/staffJoin';
import { donorKeys, type DonorRecord } from '@/api/staffDonors';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { JoinDialog } from '@/parts/staff/JoinDialog';
import { Button } from '@/ui/button/Button';
import { useBrand } from '@/ui/page-context/PageContext';
import { toastSuccess } from '@/ui/toast/toast';

/** Joins the record with another one of the same donor, and takes joins into it back, for the registry (R12.4c). */
export function JoinPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const name = record.fullName;
  return (
    <section className="panel stack" aria-labelledby="join-title">
      <h2 id="join-title">{t('staff.joining.panel')}</h2>
      {record.joined.map((joined) => (
        <Joined key={joined.id} record={record} joined={joined} />
      ))}
      <p className="small muted">{t('staff.joining.lead')}</p>
      <div>
        <Button small variant="secondary" onClick={() => setAsking(true)}>
          {t('staff.joining')}
        </Button>
      </div>
      {asking && (
        <JoinDialog
          name={name}
          screen="/staff/donors"
          fetchAlike={(signal) => donorsAlike(record.id, signal)}
          join={(into) => joinDonors(record.id, record.version, into)}
          onJoined={(into) => {
            void client.invalidateQueries({ queryKey: donorKeys.list });
            toastSuccess(t('staff.joining.done', { name }));
            void navigate(`/staff/donors/${into}`);
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** A record that was joined into this one, and the way back. */
function Joined({ record, joined }: { record: DonorRecord; joined: DonorRecord['joined'][number] }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => separateDonor(record.id, joined.id),
    onSuccess(now) {
      client.setQueryData(donorKeys.record(record.id), now);
      void client.invalidateQueries({ queryKey: donorKeys.list });
      toastSuccess(t('staff.separate.done'));
    },
  });
  return (
    <div className="stack gap-2">
      <p>
        {t('staff.joining.joined', {
          name: joined.fullName,
          email: joined.email,
          day: sayMomentDay(joined.at, timezone, lang),
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
