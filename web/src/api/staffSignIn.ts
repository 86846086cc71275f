/** Joining, signing in and out, and the signed-in account (R7.1). */
import { call, get, post } from './client';
import type { SignInStep } from './schema';

export type { Enrolled, Invitation as StaffInvitation, SignInStep, SignInWays } from './schema';

/** The next step that the sign-in requires. */
export type NextStep = SignInStep['next'];

export const fetchWays = (signal: AbortSignal) => get('/staff/sign-in', { signal });
/** Returns the address of the identity provider's sign-in page. */
export const beginOpenId = () => post('/staff/sign-in/openid');
/** Sends the provider's result to the server; without a code, the provider refused the sign-in. */
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
/**
 * Proves the identity of signed-in staff again (R14.4b): by code, or by password for accounts without a second step.
 */
export const stepUp = (proof: { code: string } | { password: string }) =>
  call('POST', '/staff/step-up', { body: proof });
/** Returns the provider's address for a fresh sign-in; its window returns to finishOpenId. */
export const beginStepUpOpenId = () => post('/staff/step-up/openid');
