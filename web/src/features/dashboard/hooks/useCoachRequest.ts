import { useMutation } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { toastSuccess } from '@/ui/toast/toast';
import { requestCoach } from '../api/changes';
import { useChangeSite, useRefetchOnFocus } from './useOwnSite';

/** The two places of the dashboard that offer a coach. */
export type CoachOffer = 'guidance' | 'coach';

/** Requests a coach; on success the cached site has the time. */
export function useCoachRequest(siteKey: EditKey) {
  const t = useT();
  const change = useChangeSite(siteKey);
  const refetch = useRefetchOnFocus(siteKey);
  return useMutation({
    mutationFn: (_from: CoachOffer) => requestCoach(siteKey),
    onSuccess: (coachRequestedDateTime) => {
      change({ coachRequestedDateTime });
      toastSuccess(t('dashboard.coach.sent'));
      // Both request buttons are gone now; focus moves to the section with the result.
      document.querySelector<HTMLElement>('#coach h2')?.focus({ preventScroll: true });
    },
    onError: refetch,
  });
}

/** The mutation that useCoachRequest returns. */
export type CoachRequest = ReturnType<typeof useCoachRequest>;
