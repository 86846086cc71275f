import type { JoinWaits as Waits } from '@/api/staffJoin';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import { Failure } from './Failure';
import { useStaffMutation } from './useStaffMutation';

interface JoinWaitsProps {
  waits: Waits;
  /** The screen of the records, such as /staff/donors. */
  screen: string;
  className?: string;
  onConfirm: () => void;
  decline: () => Promise<unknown>;
  onDeclined: () => void;
}

/**
 * A notice for administrators about a pending join, which a second administrator or the email address of the other
 * record has to confirm (R12.4e).
 */
export function JoinWaits({ waits, screen, className, onConfirm, decline, onDeclined }: JoinWaitsProps) {
  const t = useT();
  const dates = useDates();
  const { mutate, isPending, error } = useStaffMutation({ send: decline, onDone: onDeclined });
  return (
    <Alert kind="waiting" className={className}>
      <div className="stack gap-3">
        <p>
          {t(waits.isOwnAsk ? 'staff.joining.waits.own' : 'staff.joining.waits.other', {
            who: waits.askedBy,
            into: waits.into,
            day: dates.momentDay(waits.askedAt),
            until: dates.moment(waits.endsAt),
          })}{' '}
          <AppLink to={`${screen}/${waits.into}`}>{t('staff.joining.open-other')}</AppLink>
        </p>
        <div className="row row--wrap">
          {!waits.isOwnAsk && (
            <Button small onClick={onConfirm}>
              {t('staff.joining.confirm')}
            </Button>
          )}
          <Button small variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t(waits.isOwnAsk ? 'staff.joining.withdraw' : 'staff.joining.decline')}
          </Button>
        </div>
        <Failure error={error} />
      </div>
    </Alert>
  );
}
