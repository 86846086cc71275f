import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, TimeoutError } from '@/api/client';
import { saveCoachDraft, type CoachSite } from '@/api/staffCoaching';
import type { StaffMember } from '@/domain/staff';
import coachWords from '@catalogues/en/coach.json';
import notesWords from '@catalogues/en/notes.json';
import pictureWords from '@catalogues/en/pictures.json';
import staffWords from '@catalogues/en/staff.json';
import { sampleStored } from '@/testing/sampleStored';
import { press } from '@/testing/press';
import { Draft } from './components/Draft';
import { renderApp } from '@/testing/renderApp';
import { enter, user } from '@/testing/user';

vi.mock('@/api/staffCoaching', async (original) => ({
  ...(await original<typeof import('@/api/staffCoaching')>()),
  saveCoachDraft: vi.fn<typeof saveCoachDraft>(),
  fetchCoachPhoto: async () => new Blob(['photo']),
}));
// Decoding and drawing photos need a real browser.
const photo = { image: document.createElement('canvas'), width: 30, height: 40 };
vi.mock('@/ui/picture-editor/photo', async (original) => ({
  ...(await original<typeof import('@/ui/picture-editor/photo')>()),
  decodePhoto: async () => photo,
  openPhoto: async (file: File) => ({ file, photo }),
}));
vi.mock('@/ui/picture-editor/thumbnail', () => ({ renderThumbnail: async () => new Blob(['crop']) }));

const me = { id: 5, role: 'coach', fullName: 'Bernadette Kowalski' } as StaffMember;
const patient = {
  micrositeId: 7,
  micrositeTypeId: 0,
  firstName: 'Delphine',
  isCoachAllowedToEdit: true,
  canEdit: true,
  patientStoryPending: 'I drove the school bus.',
  patientWhyPending: 'My kidneys are tired.',
  imagesPending: [sampleStored('a', 0, 'Me'), sampleStored('b', 1, 'The bus')],
  version: 3,
  draftSavedAt: null,
  draftSavedBy: '',
  draftFormKey: '',
  reviewComment: null,
  storyCharLimit: 400,
  whyCharLimit: 300,
  captionCharLimit: 100,
  maxImages: 3,
} as unknown as CoachSite;

/** The server's current site; refetched whenever the form reports a change. */
let now: CoachSite;

function Screen() {
  const [site, setSite] = useState(now);
  return <Draft site={site} onChanged={() => setSite(now)} />;
}

async function open() {
  const shown = renderApp(<Screen />, [coachWords, notesWords, pictureWords, staffWords], '/', me);
  await act(async () => {});
  return shown;
}

const story = () => screen.getByLabelText<HTMLTextAreaElement>('Story');
const write = (text: string) => enter(story(), text);
const choose = (n: number) =>
  user.upload(screen.getByLabelText(new RegExp(`^(Choose a picture for place|Change picture) ${n}$`)), [
    new File(['x'], 'new.jpg', { type: 'image/jpeg' }),
  ]);
const sent = () => vi.mocked(saveCoachDraft).mock.lastCall?.[1] as FormData;
const attributes = () => JSON.parse(sent().get('imageAttributes') as string) as object[];

beforeEach(() => {
  now = patient;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.mocked(saveCoachDraft).mockReset();
});

describe('the draft, with permission', () => {
  it('saves text, captions, order and a new picture in one form', async () => {
    const imagesPending = [sampleStored('b', 0, 'Route 14'), sampleStored('c', 1)];
    vi.mocked(saveCoachDraft).mockResolvedValue({ version: 4, imagesPending });
    await open();
    await write('I drove the number 14.');
    await enter(screen.getByLabelText('Caption (optional), picture 2'), 'Route 14');
    await press('Move picture 2 left');
    await choose(2);
    await press('Rotate picture 1 by a quarter turn');
    now = { ...patient, version: 4, imagesPending, patientStoryPending: 'I drove the number 14.' };
    await press('Save the draft');
    expect(vi.mocked(saveCoachDraft).mock.lastCall?.[0]).toBe(7);
    expect(sent().get('story')).toBe('I drove the number 14.');
    expect(sent().get('version')).toBe('3');
    expect(attributes()).toMatchObject([
      { index: 0, fileName: 'b', caption: 'Route 14', rotate: 90 },
      { index: 1, caption: 'Me' },
    ]);
    expect((sent().get('images[1]') as File).name).toBe('new.jpg');
    expect(sent().has('thumbnails[1]')).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the draft' }).disabled).toBe(true);
  });

  it('sends the language that the coach chose, once', async () => {
    vi.mocked(saveCoachDraft).mockResolvedValue({ version: 4, imagesPending: [], storyLang: 'es' });
    await open();
    await write('Yo manejaba el 14.');
    const [select] = screen.getAllByLabelText('Language of this text');
    await enter(select as HTMLElement, 'es');
    expect(story().lang).toBe('es');
    await press('Save the draft');
    expect([sent().get('storyLang'), sent().get('whyLang')]).toEqual(['es', null]);
    await write('Yo manejaba el 15.');
    await press('Save the draft');
    expect(sent().get('storyLang')).toBeNull();
  });

  it('adds pictures up to the limit and asks before removing one', async () => {
    await open();
    await press('Add Image');
    expect(screen.queryByRole('button', { name: 'Add Image' })).toBeNull();
    await press('Remove picture 3');
    await press('Remove picture 2');
    await press('No, Cancel');
    expect(screen.getByLabelText('Caption (optional), picture 2')).toBeTruthy();
    await press('Remove picture 2');
    await press('Yes, Remove');
    expect(screen.queryByLabelText('Caption (optional), picture 2')).toBeNull();
  });

  it('keeps all changes, including the new picture, when the coach leaves and returns', async () => {
    const { unmount } = await open();
    await write('Mine');
    await choose(2);
    unmount();
    await open();
    expect(story().value).toBe('Mine');
    vi.mocked(saveCoachDraft).mockRejectedValue(new ApiError(0, ''));
    await press('Save the draft');
    expect(sent().has('images[1]')).toBe(true);
    expect(screen.getByText(/^We could not reach the server\./)).toBeTruthy();
    expect(story().value).toBe('Mine');
  });

  it("shows a newer copy next to the coach's copy and loses neither", async () => {
    const newer = { ...patient, version: 8, patientStoryPending: 'Theirs', draftSavedBy: 'Delphine' };
    vi.mocked(saveCoachDraft).mockRejectedValueOnce(new ApiError(409, 'Newer', [], newer));
    await open();
    await write('Mine');
    await press('Save the draft');
    expect(screen.getByText('Theirs', { selector: 'p' })).toBeTruthy();
    expect(story().value).toBe('Mine');
    await press('Continue with the saved draft');
    expect(story().value).toBe('Theirs');
    expect(screen.getByText('Mine', { selector: 'p' })).toBeTruthy();
    await press('Use my version again');
    expect(story().value).toBe('Mine');
    vi.mocked(saveCoachDraft).mockResolvedValue({ version: 9, imagesPending: patient.imagesPending });
    await press('Save the draft');
    expect(sent().get('version')).toBe('8');
  });

  describe('a save with a lost response', () => {
    const stored = { ...patient, version: 4, patientStoryPending: 'Mine' };
    const conflict = (more: Partial<CoachSite> = {}) =>
      new ApiError(409, 'Newer', [], { ...stored, ...more });
    const noChoice = () => screen.queryByRole('button', { name: 'Continue with the saved draft' }) === null;
    async function saveUnheard(text: string) {
      await write(text);
      vi.mocked(saveCoachDraft).mockRejectedValueOnce(new TimeoutError());
      await press('Save the draft');
    }
    const sentKey = () => sent().get('formKey') as string;
    const saveAgain = async () => {
      vi.mocked(saveCoachDraft).mockResolvedValueOnce({ version: 5, imagesPending: patient.imagesPending });
      await press('Save the draft');
    };

    it('continues without a question when the newer copy has the key of that save', async () => {
      await open();
      await saveUnheard(' Mine');
      vi.mocked(saveCoachDraft).mockRejectedValueOnce(conflict({ draftFormKey: sentKey() }));
      await write(' Mine, and more');
      await saveAgain();
      expect(noChoice()).toBe(true);
      expect(screen.queryByText(/^We could not reach/)).toBeNull();
      expect(sent().get('version')).toBe('4');
      expect(sent().get('story')).toBe(' Mine, and more');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the draft' }).disabled).toBe(true);
    });

    it('continues without a question for a coach who left and returned', async () => {
      const { unmount } = await open();
      await saveUnheard('Mine');
      unmount();
      now = { ...stored, draftFormKey: sentKey() };
      await open();
      expect(story().value).toBe('Mine');
      // All changes are stored, so there is nothing left to save.
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the draft' }).disabled).toBe(true);
      expect(sessionStorage).toHaveLength(0);
      await write('Mine, and more');
      await saveAgain();
      expect(noChoice()).toBe(true);
      expect(sent().get('version')).toBe('4');
    });

    it('sends the same changes with the same key', async () => {
      await open();
      await saveUnheard('Mine');
      const first = sentKey();
      await saveAgain();
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(sentKey()).toBe(first);
    });

    it('asks when another person saved, or saved later', async () => {
      await open();
      await saveUnheard('Mine');
      vi.mocked(saveCoachDraft).mockRejectedValueOnce(conflict({ patientStoryPending: 'Theirs' }));
      await press('Save the draft');
      expect(noChoice()).toBe(false);
      await press('Continue with my version');
      vi.mocked(saveCoachDraft).mockRejectedValueOnce(conflict({ version: 6 }));
      await press('Save the draft');
      expect(noChoice()).toBe(false);
    });
  });

  it('shows that the permission was withdrawn and keeps the text for copying', async () => {
    vi.mocked(saveCoachDraft).mockRejectedValue(new ApiError(403, 'No permission'));
    await open();
    await write('Mine');
    await choose(2);
    now = { ...patient, isCoachAllowedToEdit: false, canEdit: false };
    await press('Save the draft');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Delphine has withdrawn the permission to edit.');
    expect(alert.textContent).toContain('Mine');
    expect(alert.textContent).toContain('1 new picture was not saved either.');
    expect(screen.queryByRole('button', { name: 'Save the draft' })).toBeNull();
    await press('I no longer need it');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that another coach was assigned and keeps the text', async () => {
    vi.mocked(saveCoachDraft).mockRejectedValue(new ApiError(404, 'We could not find that.'));
    await open();
    await write('I drove the number 14.');
    await press('Save the draft');
    expect(screen.getByText(/^You are no longer Delphine’s coach/).closest('[role=alert]')).toBeTruthy();
    expect(story().value).toBe('I drove the number 14.');
  });

  it("shows the server's error at the picture", async () => {
    const fields = [{ field: 'images[1]', message: 'This is not a picture.' }];
    vi.mocked(saveCoachDraft).mockRejectedValue(new ApiError(422, '', fields));
    await open();
    await choose(2);
    await press('Save the draft');
    expect(screen.getByText('This is not a picture.')).toBeTruthy();
  });
});
