import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EditKey } from '@/api/client';
import { deactivate, deactivationNow, dashboardAddress, type Deactivation } from './api/deactivation';

/** The state of the history entry under which the site was taken down. */
const TAKEN_DOWN = { takenDown: true };

function isTakenDown(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'takenDown' in state;
}

/**
 * Takes the site down, once per entry of the browser's history. "Reload", "back" and a restored session return
 * to the same entry: then only the state is fetched. If the site was restored meanwhile, the person is led to
 * the dashboard.
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
    // After a reported failure, a reconnect must not take the site down.
    refetchOnReconnect: false,
  });
  const isUpAgain = data === null;
  const isDown = Boolean(data);
  const home = dashboardAddress(key);
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
