/** Joining, signing in and out, and who is signed in (R7.1). */
import { call, get, post } from './client';
import type { SignInStep } from './schema';

export type { Enrolled, Invitation as StaffInvitation, SignInStep, SignInWays } from './schema';

/** What somebody has to do after a step of the sign-in. */
export type NextStep = SignInStep['next'];

export const fetchWays = (signal: AbortSignal) => get('/staff/sign-in', { signal });
/** Where to go to sign in with the provider's account. */
export const beginOpenId = () => post('/staff/sign-in/openid');
/** Hands in what the provider returned; without a code it refused. */
export const finishOpenId = (state: string, code: string) =>
  post('/staff/sign-in/openid/finish', { body: { state, code } });
export const signIn = (email: string, password: string) =>
  post('/staff/sign-in', { body: { email, password } });
export const sendCode = (code: string) => post('/staff/sign-in/code', { body: { code } });
export const beginEnrolment = () => post('/staff/sign-in/enroll');
export const confirmEnrolment = (code: string) => post('/staff/sign-in/enroll/confirm', { body: { code } });
export const signOut = () => post('/staff/sign-out');
export const fetchMe = (signal: AbortSignal) => get('/staff/me', { signal });
export const fetchInvitation = (token: string, signal: AbortSignal) =>
  get('/staff/join/{token}', { params: { token }, signal });
export const join = (token: string, password: string) =>
  post('/staff/join/{token}', { params: { token }, body: { password } });
/** Proves again who is signed in (R14.4b): by a code, or by the password where there is no second step. */
export const stepUp = (proof: { code: string } | { password: string }) =>
  call('POST', '/staff/step-up', { body: proof });
/** Where to go to sign in with the provider's account once more; its window comes back to finishOpenId. */
export const beginStepUpOpenId = () => post('/staff/step-up/openid');
