import { useMutation } from '@tanstack/react-query';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { toastSuccess } from '@/ui/toast/toast';
import { requestCoach } from '../api/changes';
import { useChangeSite, useLookAgain } from './useOwnSite';

/** The two places of the dashboard that offer a coach. */
export type CoachOffer = 'guidance' | 'coach';

/** Asks for a coach; on success the site in memory knows when. */
export function useCoachRequest(siteKey: EditKey) {
  const t = useT();
  const change = useChangeSite(siteKey);
  const lookAgain = useLookAgain(siteKey);
  return useMutation({
    mutationFn: (_from: CoachOffer) => requestCoach(siteKey),
    onSuccess: (coachRequestedDateTime) => {
      change({ coachRequestedDateTime });
      toastSuccess(t('dashboard.coach.sent'));
      // Both buttons that ask are gone now; the keyboard goes on where the answer stands.
      document.querySelector<HTMLElement>('#coach h2')?.focus({ preventScroll: true });
    },
    onError: lookAgain,
  });
}

/** What the dashboard needs of it. */
export type CoachRequest = ReturnType<typeof useCoachRequest>;
