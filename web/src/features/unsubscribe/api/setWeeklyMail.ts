import { call } from '@/api/client';

/** Ends or resumes the weekly email; ApiError 404 if the link's token is invalid. */
export async function setWeeklyMail(token: string, wanted: boolean): Promise<void> {
  await call('POST', `/mail-preferences/${wanted ? 'resubscribe' : 'unsubscribe'}`, { body: { token } });
}
