/** The accounts of all who work here, for registry administrators (R7.1 to R7.4). */
import type { Lang } from '@/domain/page';
import type { StaffRole } from '@/domain/staff';
import { apiUrl, call } from './client';
import { get, part, post } from './staffCall';
import type { TrailItem } from './staffSite';

export const accountStates = ['invited', 'active', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** Somebody's account; moments are RFC 3339. */
export interface AccountItem {
  id: number;
  fullName: string;
  email: string;
  role: StaffRole;
  language: Lang;
  /** Null for the registry's own staff, and for a coach of no center. */
  center: { id: number; name: string } | null;
  state: AccountState;
  /** They sign in with a password of ours. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
  createdAt: string;
  /** When the account was made, or a link to choose a password was mailed again. */
  invitedAt: string | null;
  /** The last sign-in; null: never. */
  signedInAt: string | null;
  /** Of a coach, else 0. */
  patients: number;
}

/** An account with what happened to it, newest first. */
export interface AccountRecord extends AccountItem {
  /** Nobody changes the own account here. */
  isSelf: boolean;
  timeline: TrailItem[];
}

/** Which accounts are shown; empty for all, and sorted by name. */
export interface AccountFilter {
  /** Part of a name or an address. */
  q: string;
  role: string;
  centerId: string;
  state: string;
  sort: string;
}

/** What somebody may do, and for which center; 0 for none. */
export interface RoleChoice {
  role: StaffRole | '';
  centerId: number;
}

/** Who is to be invited. */
export interface NewAccount extends RoleChoice {
  fullName: string;
  email: string;
  language: Lang;
}

/** What is done with an account and needs to know nothing else. */
export type AccountChange = 'invite' | 'disable' | 'enable' | 'reset-second-factor' | 'new-password';

/** How the answers are called in the cache. */
export const accountKeys = {
  list: ['staff', 'accounts', 'list'],
  record: (id: number | string) => ['staff', 'accounts', 'record', String(id)],
} as const;

const path = (id: number | string) => `accounts/${part(id)}`;

/** One page of the accounts. Looking is written down. */
export const fetchAccounts = (filter: AccountFilter, offset: number, limit: number, signal: AbortSignal) =>
  call<AccountItem[], { total: number }>('GET', 'staff/accounts', {
    query: { ...filter, offset, limit },
    signal,
  });
/** The same list as a file, whole and in the same order. */
export const accountsFileUrl = (filter: AccountFilter) => apiUrl('staff/accounts.csv', { ...filter });
/** Looking is written down. */
export const fetchAccount = (id: string, signal: AbortSignal) => get<AccountRecord>(path(id), signal);

/** Makes an account and mails the link to join. */
export const inviteToStaff = (person: NewAccount) => post<AccountRecord>('accounts', person);
/** Changes an account, and answers it as it is then. */
export const changeAccount = (id: number, change: AccountChange) =>
  post<AccountRecord>(`${path(id)}/${change}`);
/** Gives somebody another role or center; all their sessions end. */
export const changeRole = (id: number, choice: RoleChoice) => post<AccountRecord>(`${path(id)}/role`, choice);
