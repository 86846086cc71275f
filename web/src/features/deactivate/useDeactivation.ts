import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EditKey } from '@/api/client';
import { deactivate, deactivationNow, homeOf, type Deactivation } from './api/deactivation';

/** Stands at the entry of the browser's history under which the site was taken down. */
const TAKEN_DOWN = { takenDown: true };

function isTakenDown(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'takenDown' in state;
}

/**
 * Takes the site down, once for an entry of the browser's history. "Reload", "back" and a browser that opens its
 * old pages anew come to the same entry: they learn how the site stands now, and are led home when somebody has
 * brought it back meanwhile.
 */
export function useDeactivation(key: EditKey): {
  isPending: boolean;
  deactivation: Deactivation | null;
  attempt: () => void;
} {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  const [again] = useState(() => isTakenDown(state));
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['deactivation', key.id, key.editKey],
    queryFn: ({ signal }) => (again ? deactivationNow(key, signal) : deactivate(key, signal)),
    staleTime: Infinity,
    gcTime: 0,
    // Who was told that it failed is not to find the site down when the connection comes back.
    refetchOnReconnect: false,
  });
  const isUpAgain = data === null;
  const isDown = Boolean(data);
  const home = homeOf(key);
  useEffect(() => {
    if (isUpAgain) void navigate(home, { replace: true });
    if (isDown && !again) void navigate(pathname, { replace: true, state: TAKEN_DOWN });
  }, [isUpAgain, isDown, again, home, pathname, navigate]);
  return {
    isPending: isPending || isFetching || isUpAgain,
    deactivation: data ?? null,
    attempt: () => void refetch(),
  };
}
