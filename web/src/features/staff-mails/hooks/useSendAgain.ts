import { useQueryClient } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { sendMailsAgain } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';

/**
 * Returns a function that refetches the lists and the given emails. It also runs after failures, because a colleague
 * may have sent the emails.
 */
export function useRefetchMails() {
  const client = useQueryClient();
  return (ids: readonly number[]) =>
    Promise.all(
      [staffKeys.mails, ...ids.map((id) => staffKeys.mail(String(id)))].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Resends emails that were given up. */
export function useSendAgain() {
  const t = useT();
  const refetch = useRefetchMails();
  return useStaffMutation({
    send: (ids: readonly number[]) => sendMailsAgain(ids),
    done: ({ sent }) => (sent.length > 0 ? t('staff.again.done', { count: sent.length }) : ''),
    onSettled: (_result, _error, ids) => refetch(ids),
  });
}
