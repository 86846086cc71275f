import { releaseMails } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { SendMany } from './SendMany';
import { useRefetchMails } from '../hooks/useSendAgain';

/** The maximum number of emails in one call. */
const MOST = 500;

/** Sends the emails in view that were waiting in a restored backup and may have gone out since (ADR 31). */
export function HeldMails({ ids: shown }: { ids: readonly number[] }) {
  const t = useT();
  const ids = shown.slice(0, MOST);
  const refetch = useRefetchMails();
  const { mutate, isPending, error } = useStaffMutation({
    send: () => releaseMails(ids),
    done: ({ released }) => t('staff.held.done', { count: released.length }),
    onSettled: () => refetch(ids),
  });
  const count = ids.length;
  return (
    <>
      <Failure error={error} />
      <SendMany
        of="held"
        why={t('staff.held.why', { count })}
        count={count}
        busy={isPending}
        onSend={() => mutate()}
      />
    </>
  );
}
