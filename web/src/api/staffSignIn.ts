/** Joining, signing in and out, and who is signed in (R7.1). */
import type { StaffMember, StaffRole } from '@/domain/staff';
import { get, part, post } from './staffCall';

/** What somebody has to do after a step of the sign-in. */
export type NextStep = 'done' | 'second-factor' | 'enroll' | 'offer-enroll';

/** The answer to a step of the sign-in, and what serves as the second one. */
export interface SignInStep {
  next: NextStep;
  byPasskey: boolean;
  /** By an authenticator app. A recovery code works beside both. */
  byCode: boolean;
}

/** A second step that was set up; the codes come with the first one only, and are shown once. */
export interface Enrolled extends SignInStep {
  recoveryCodes: string[];
}

/** How one can sign in. */
export interface SignInWays {
  password: boolean;
  /** What the provider of OpenID Connect is called; empty without one. */
  openIdName: string;
  /** Browsers make passkeys for this address. */
  passkeys: boolean;
}

/** Whom an invitation to the staff side is for. */
export interface StaffInvitation {
  fullName: string;
  email: string;
  role: StaffRole;
  centerName: string;
}

export const fetchWays = (signal: AbortSignal) => get<SignInWays>('sign-in', signal);
/** Where to go to sign in with the provider's account. */
export const beginOpenId = () => post<{ url: string }>('sign-in/openid');
/** What came back from the provider; without a code it said no. */
export const finishOpenId = (state: string, code: string) =>
  post<{ next: NextStep }>('sign-in/openid/finish', { state, code });
export const signIn = (email: string, password: string) => post<SignInStep>('sign-in', { email, password });
export const sendCode = (code: string) => post<SignInStep>('sign-in/code', { code });
export const beginEnrolment = () => post<{ secret: string; qrSvg: string }>('sign-in/enroll');
export const confirmEnrolment = (code: string) => post<Enrolled>('sign-in/enroll/confirm', { code });
export const signOut = () => post<unknown>('sign-out');
export const fetchMe = (signal: AbortSignal) => get<StaffMember>('me', signal);
export const fetchInvitation = (token: string, signal: AbortSignal) =>
  get<StaffInvitation>(`join/${part(token)}`, signal);
export const join = (token: string, password: string) =>
  post<SignInStep>(`join/${part(token)}`, { password });
