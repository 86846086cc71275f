import { useQuery } from '@tanstack/react-query';
import type { HealthNotice } from '@/api/schema';
import { fetchHealthNotices, staffKeys } from '@/api/staff';
import type { StaffMember } from '@/domain/staff';

/** How often the notices are fetched, in milliseconds. */
const HEALTH_MS = 60_000;

/**
 * Returns the problems that registry administrators have to solve; none for other roles or if the request
 * fails.
 */
export function useHealthNotices({ role }: Pick<StaffMember, 'role'>): readonly HealthNotice[] {
  const { data = [] } = useQuery({
    queryKey: staffKeys.health,
    queryFn: ({ signal }) => fetchHealthNotices(signal),
    enabled: role === 'registry-admin',
    refetchInterval: HEALTH_MS,
    retry: false,
  });
  return data;
}
