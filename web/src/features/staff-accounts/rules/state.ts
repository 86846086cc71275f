import type { AccountItem, AccountState } from '@/api/staffAccounts';
import type { StaffRole } from '@/domain/staff';
import type { PillKind } from '@/ui/status-pill/StatusPill';

/** How each state looks. */
export const stateKind = {
  invited: 'wait',
  active: 'live',
  disabled: 'stop',
  waiting: 'wait',
  altered: 'stop',
} as const satisfies Record<AccountState, PillKind>;

/** What can be done with somebody's account. */
export type Task =
  | 'invite'
  | 'new-password'
  | 'reset-second-factor'
  | 'unpin-openid'
  | 'role'
  | 'disable'
  | 'enable';

/** The tasks that the state of an account permits; the server refuses the others. */
export function tasksOf(account: AccountItem): Task[] {
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

/** Whether a role is of one center: always, if one likes, or never. */
export function centerOf(role: StaffRole | ''): 'needed' | 'possible' | 'none' {
  if (role === 'center-coordinator') return 'needed';
  return role === 'coach' ? 'possible' : 'none';
}

/** The orders of the list; the first holds without a choice. */
export const accountOrders = ['', '-name', 'email', 'role', 'center', '-signed-in', 'signed-in'] as const;
