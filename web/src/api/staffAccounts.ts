/** The accounts of all staff, for registry administrators (R7.1 to R7.4). */
import type { StaffRole } from '@/domain/staff';
import { apiUrl, call, get, post } from './client';
import type { AccountInvitationBody, AccountItem, ResetItem } from './schema';

export type { AccountItem, AccountRecord, ResetItem } from './schema';

export type AccountState = AccountItem['state'];
export const accountStates = ['invited', 'active', 'disabled'] as const satisfies readonly AccountState[];

/** Which accounts a list shows; empty for all, sorted by name. */
export interface AccountFilter {
  /** Part of a name or an e-mail address. */
  q: string;
  role: string;
  centerId: string;
  state: string;
  sort: string;
}

/** A role, and the center it is for; 0 for none. */
export interface RoleChoice {
  role: StaffRole | '';
  centerId: number;
}

/** Who is to be invited. */
export type NewAccount = AccountInvitationBody & RoleChoice;

/** A change of an account that has no other content. */
export type AccountChange = 'invite' | 'disable' | 'enable' | 'unpin-openid';
/** What takes away how a colleague signs in; another administrator may have to confirm it (R14.3e). */
export type AccountReset = 'reset-second-factor' | 'new-password';

/** The keys of answers in the query cache. */
export const accountKeys = {
  list: ['staff', 'accounts', 'list'],
  resets: ['staff', 'queue', 'resets'],
  record: (id: number | string) => ['staff', 'accounts', 'record', String(id)],
} as const;

/** One page of the accounts; the view is audited. */
export const fetchAccounts = (filter: AccountFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/accounts', { query: { ...filter, offset, limit }, signal });
/** The whole list as a file, in the same order. */
export const accountsFileUrl = (filter: AccountFilter) => apiUrl('staff/accounts.csv', { ...filter });
/** One account with its history; the view is audited. */
export const fetchAccount = (id: string, signal: AbortSignal) =>
  get('/staff/accounts/{id}', { params: { id }, signal });

/** Creates an account and mails the link to join. */
export const inviteToStaff = (person: NewAccount) => post('/staff/accounts', { body: person });
/** Changes an account and returns it. */
export const changeAccount = (id: number, change: AccountChange) =>
  post(`/staff/accounts/{id}/${change}`, { params: { id } });
/** Takes away how a colleague signs in, or asks another administrator to; returns the account. */
export const askReset = (id: number, reset: AccountReset, reason: string) =>
  post(`/staff/accounts/{id}/${reset}`, { params: { id }, body: { reason } });
/** Confirms what another administrator asked, of the kind that was read. */
export const confirmReset = (id: number, kind: ResetItem['kind']) =>
  post('/staff/accounts/{id}/confirm-reset', { params: { id }, body: { kind } });
/** Declines what was asked for an account, or takes it back. */
export const declineReset = (id: number) => post('/staff/accounts/{id}/decline-reset', { params: { id } });
/** What waits for a second administrator; the view is audited. */
export const fetchResets = (signal: AbortSignal) => get('/staff/account-resets', { signal });

/** Gives somebody another role or center, which ends all their sessions. */
export const changeRole = (id: number, choice: RoleChoice) =>
  post('/staff/accounts/{id}/role', { params: { id }, body: choice });
