import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import coachWords from '@catalogues/en/coach.json';
import staffWords from '@catalogues/en/staff.json';
import { coachKeys, fetchCoachPatient } from '@/api/staffCoaching';
import type { StaffMember } from '@/domain/staff';
import { press } from '@/testing/press';
import { renderApp } from '@/testing/renderApp';
import { sentBodies, serve } from '@/testing/server';
import { enter } from '@/testing/user';
import { PrivateNote } from './components/PrivateNote';

const READ = 'GET /staff/coach/patients/{micrositeId}';
const SAVE = 'POST /staff/coach/patients/{micrositeId}/private-note';
const me = { id: 5, role: 'coach' } as StaffMember;
const patient = (text: string, version: number) => ({
  results: { micrositeId: 7, firstName: 'Delphine', notes: [], privateNote: { text, version } },
});

function Screen() {
  const { data } = useQuery({
    queryKey: coachKeys.patient('7'),
    queryFn: ({ signal }) => fetchCoachPatient('7', signal),
    staleTime: Infinity,
  });
  return data && <PrivateNote site={data} />;
}

const open = () => renderApp(<Screen />, [coachWords, staffWords], '/', me);
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes about Delphine' });
const write = async (text: string) => enter(await box(), text);

describe("a coach's private note", () => {
  beforeEach(() => serve({ [READ]: patient('Sings.', 3) }));

  it('is saved over the version that was loaded', async () => {
    serve({ [READ]: patient('Sings.', 3), [SAVE]: { results: { text: 'Sings in a choir.', version: 4 } } });
    open();
    await write('Sings in a choir. ');
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    await press('Save notes');
    expect(sentBodies('POST /staff/coach/patients/7/private-note')).toEqual([
      { text: 'Sings in a choir. ', version: 3 },
    ]);
    expect((await box()).value).toBe('Sings in a choir.');
    expect(screen.queryByText('Not saved yet.')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('survives a reload before it is saved', async () => {
    const { unmount } = open();
    await write('Sings in a choir.');
    unmount();
    open();
    expect((await box()).value).toBe('Sings in a choir.');
  });

  it('is shown beside the note of another window, which it does not overwrite unread', async () => {
    serve({
      [READ]: [patient('Sings.', 3), patient('Sings alone.', 4)],
      [SAVE]: { status: 409, message: 'Changed in another window.' },
    });
    open();
    await write('Sings in a choir.');
    await press('Save notes');
    expect(await screen.findByText('Changed in another window.')).toBeTruthy();
    expect(await screen.findByText('Sings alone.')).toBeTruthy();
    expect((await box()).value).toBe('Sings in a choir.');
  });
});
