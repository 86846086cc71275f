import type { AccountItem, AccountState } from '@/api/staffAccounts';
import type { StaffRole } from '@/domain/staff';
import type { PillKind } from '@/ui/status-pill/StatusPill';

/** The status pill of each account state. */
export const stateKind = {
  invited: 'wait',
  active: 'live',
  disabled: 'stop',
  waiting: 'wait',
  altered: 'stop',
} as const satisfies Record<AccountState, PillKind>;

/** The changes that administrators can make to an account. */
export type Task =
  | 'invite'
  | 'new-password'
  | 'reset-second-factor'
  | 'unpin-openid'
  | 'role'
  | 'disable'
  | 'enable';

/** Returns the tasks that the state of an account permits; the server rejects the others. */
export function accountTasks(account: AccountItem): Task[] {
  const { state, hasPassword, hasSecondFactor, hasOpenId } = account;
  if (state === 'disabled') return ['enable'];
  if (state === 'waiting' || state === 'altered') return [];
  const isThere: Partial<Record<Task, boolean>> = {
    invite: state === 'invited',
    'new-password': hasPassword,
    'reset-second-factor': hasSecondFactor,
    'unpin-openid': hasOpenId,
  };
  const lost = (['invite', 'new-password', 'reset-second-factor', 'unpin-openid'] as const).filter(
    (task) => isThere[task],
  );
  return [...lost, 'role', 'disable'];
}

/** Reports whether a role needs a center, can have a center, or has none. */
export function centerRule(role: StaffRole | ''): 'needed' | 'possible' | 'none' {
  if (role === 'center-coordinator') return 'needed';
  return role === 'coach' ? 'possible' : 'none';
}

/** The sort orders of the list; the first is the default. */
export const accountOrders = ['', '-name', 'email', 'role', 'center', '-signed-in', 'signed-in'] as const;
