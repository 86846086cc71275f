/** The accounts of all staff, for registry administrators (R7.1 to R7.4). */
import type { StaffRole } from '@/domain/staff';
import { apiUrl, call, get, post } from './client';
import type { AccountInvitationBody, AccountItem, ResetItem } from './schema';

export type { AccountItem, AccountRecord, ResetItem } from './schema';

export type AccountState = AccountItem['state'];
export const accountStates = ['invited', 'active', 'disabled'] as const satisfies readonly AccountState[];

/** The filter of the account list; empty for all accounts, sorted by name. */
export interface AccountFilter {
  /** Part of a name or an email address. */
  q: string;
  role: string;
  centerId: string;
  state: string;
  sort: string;
}

/** A role and its center; 0 for no center. */
export interface RoleChoice {
  role: StaffRole | '';
  centerId: number;
}

/** The details of an account to invite. */
export type NewAccount = AccountInvitationBody & RoleChoice;

/** A change of an account that needs no further input. */
export type AccountChange = 'invite' | 'disable' | 'enable' | 'unpin-openid';
/** A reset that removes a colleague's means of signing in; a second administrator may have to confirm it (R14.3e). */
export type AccountReset = 'reset-second-factor' | 'new-password';

/** The keys of responses in the query cache. */
export const accountKeys = {
  list: ['staff', 'accounts', 'list'],
  record: (id: number | string) => ['staff', 'accounts', 'record', String(id)],
} as const;

/** Fetches one page of the accounts; the view is audited. */
export const fetchAccounts = (filter: AccountFilter, offset: number, limit: number, signal: AbortSignal) =>
  call('GET', '/staff/accounts', { query: { ...filter, offset, limit }, signal });
/** Returns the address of the whole list as a file, in the same order. */
export const accountsFileUrl = (filter: AccountFilter) => apiUrl('staff/accounts.csv', { ...filter });
/** Fetches one account with its history; the view is audited. */
export const fetchAccount = (id: string, signal: AbortSignal) =>
  get('/staff/accounts/{id}', { params: { id }, signal });

/** Creates an account and emails the link to join. */
export const inviteToStaff = (person: NewAccount) => post('/staff/accounts', { body: person });
/** Changes an account and returns it. */
export const changeAccount = (id: number, change: AccountChange) =>
  post(`/staff/accounts/{id}/${change}`, { params: { id } });
/** Resets a colleague's means of signing in, or asks another administrator to confirm; returns the account. */
export const askReset = (id: number, reset: AccountReset, reason: string) =>
  post(`/staff/accounts/{id}/${reset}`, { params: { id }, body: { reason } });
/** Confirms the reset that another administrator requested. kind must be the kind shown on the screen. */
export const confirmReset = (id: number, kind: ResetItem['kind']) =>
  post('/staff/accounts/{id}/confirm-reset', { params: { id }, body: { kind } });
/** Declines the pending reset of an account, or withdraws one's own request. */
export const declineReset = (id: number) => post('/staff/accounts/{id}/decline-reset', { params: { id } });

/** Changes the role or center of an account, which ends all its sessions. */
export const changeRole = (id: number, choice: RoleChoice) =>
  post('/staff/accounts/{id}/role', { params: { id }, body: choice });
