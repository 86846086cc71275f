import { ApiError } from '@/api/client';
import { RegistrationStatus } from '../api/registration';
import { serverProblems, type Problems } from '@/domain/problems';
import { FIELDS, type FieldName } from './registration';

/** Why a registration did not go through, for the alerts at the top (S8). */
export type Trouble =
  | { kind: 'fields' }
  | { kind: 'existing'; centers: readonly string[] }
  | { kind: 'campaign'; code: string }
  | { kind: 'birth-date' }
  /** Any other failure; the server's own sentence where it says what to do, such as to wait. */
  | { kind: 'failed'; sentence: string };

/** What to show and which fields to blame. */
export interface Refusal {
  trouble: Trouble;
  problems: Problems<FieldName>;
}

/** A status other than success. Registered at the last moment: the center is not told (R5.7). */
export function refusalOf(status: RegistrationStatus, code: string): Refusal {
  if (status === RegistrationStatus.InvalidCampaign) {
    return {
      trouble: { kind: 'campaign', code },
      problems: { campaign: { id: 'register.error.campaign-hint' } },
    };
  }
  if (status === RegistrationStatus.InvalidBirthDate) {
    return {
      trouble: { kind: 'birth-date' },
      problems: { birthDate: { id: 'register.invalid-birth-date' } },
    };
  }
  return { trouble: { kind: 'existing', centers: [''] }, problems: {} };
}

/** A call that failed. */
export function failureOf(error: unknown): Refusal {
  if (error instanceof ApiError) {
    const problems = serverProblems(error.fields, FIELDS);
    if (Object.keys(problems).length > 0) return { trouble: { kind: 'fields' }, problems };
    const saysWhen = error.status === 429 || error.status === 503;
    if (saysWhen) return { trouble: { kind: 'failed', sentence: error.message }, problems };
  }
  return { trouble: { kind: 'failed', sentence: '' }, problems: {} };
}
