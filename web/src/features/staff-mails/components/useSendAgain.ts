import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffKeys } from '@/api/staff';
import { sendMailsAgain } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { toastSuccess } from '@/ui/toast/toast';

/** Sends mails again that were given up, and asks anew for what the screen shows of them. */
export function useSendAgain() {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => sendMailsAgain(ids),
    onSuccess: ({ sent }) => {
      if (sent.length > 0) toastSuccess(t('staff.again.done', { count: sent.length }));
    },
    // Also after a failure: somebody else may have sent them.
    onSettled: (_result, _error, ids) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: staffKeys.mails }),
        ...ids.map((id) => queryClient.invalidateQueries({ queryKey: staffKeys.mail(String(id)) })),
      ]),
  });
}
