import { call } from '@/api/client';

/** Ends the weekly mail, or has it sent again; ApiError 404 when the link's token is none. */
export async function setWeeklyMail(token: string, wanted: boolean): Promise<void> {
  await call('POST', `/mail-preferences/${wanted ? 'resubscribe' : 'unsubscribe'}`, { body: { token } });
}
