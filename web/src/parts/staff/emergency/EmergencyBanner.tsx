import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { closeEmergency, type EmergencyGrant } from '@/api/staffEmergencies';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { Failure } from '../Failure';
import { useStaffMutation } from '../useStaffMutation';

interface EmergencyBannerProps {
  emergency: EmergencyGrant;
  /** The query of the record, which is reset when the access ends and then finds nothing. */
  queryKey: QueryKey;
  centerName: string;
}

/** A banner on a record of another center with the remaining time, and a button that closes the record (R15.4). */
export function EmergencyBanner({ emergency, queryKey, centerName }: EmergencyBannerProps) {
  const t = useT();
  const dates = useDates();
  const queryClient = useQueryClient();
  const minutes = useMinutesLeft(emergency.secondsLeft, () => void queryClient.resetQueries({ queryKey }));
  const close = useStaffMutation({
    send: () => closeEmergency(emergency.id),
    done: t('record.emergency.closed'),
    onDone: () => queryClient.resetQueries({ queryKey }),
  });
  return (
    <Alert kind="waiting">
      <div className="stack gap-3">
        <p>
          <b>{t('record.emergency.opened', { minutes })}</b>{' '}
          {t('record.emergency.until', {
            until: dates.moment(emergency.until),
            center: centerName,
          })}
        </p>
        <Failure error={close.error} />
        <div>
          <Button small variant="secondary" busy={close.isPending} onClick={() => close.mutate()}>
            {t('record.emergency.close')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

const MINUTE = 60_000;

/** Returns the number of minutes left; calls onOver once after secondsLeft. */
function useMinutesLeft(secondsLeft: number, onOver: () => void): number {
  const [endsAt] = useState(() => Date.now() + secondsLeft * 1000);
  const [minutes, setMinutes] = useState(() => Math.ceil(secondsLeft / 60));
  useEffect(() => {
    const tick = setInterval(
      () => setMinutes(Math.max(1, Math.ceil((endsAt - Date.now()) / MINUTE))),
      MINUTE / 4,
    );
    const over = setTimeout(onOver, Math.max(0, endsAt - Date.now()));
    return () => {
      clearInterval(tick);
      clearTimeout(over);
    };
  }, [endsAt, onOver]);
  return minutes;
}
