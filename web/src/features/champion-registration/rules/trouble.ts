import { ApiError } from '@/api/client';
import { RegistrationStatus } from '../api/registration';
import { serverProblems, type Problems } from '@/domain/problems';
import { FIELDS, type FieldName } from './registration';

/** The reason for which a registration failed, for the alerts at the top (S8). */
export type Trouble =
  | { kind: 'fields' }
  | { kind: 'existing'; centers: readonly string[] }
  | { kind: 'campaign'; code: string }
  | { kind: 'birth-date' }
  /** Any other failure; with the server's own message if that names a next step, such as waiting. */
  | { kind: 'failed'; sentence: string };

/** The alert to show and the fields with errors. */
export interface Refusal {
  trouble: Trouble;
  problems: Problems<FieldName>;
}

/**
 * Returns the refusal for a status other than success. A registration that arrived meanwhile does not reveal
 * the center (R5.7).
 */
export function refusalFor(status: RegistrationStatus, code: string): Refusal {
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

/** Returns the refusal for a failed call. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof ApiError) {
    const problems = serverProblems(error.fields, FIELDS);
    if (Object.keys(problems).length > 0) return { trouble: { kind: 'fields' }, problems };
    const hasRetryTime = error.status === 429 || error.status === 503;
    if (hasRetryTime) return { trouble: { kind: 'failed', sentence: error.message }, problems };
  }
  return { trouble: { kind: 'failed', sentence: '' }, problems: {} };
}
