import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client';
import type { Saved } from '@/api/schema';
import editorWords from '@catalogues/en/editor.json';
import pictureWords from '@catalogues/en/pictures.json';
import releaseWords from '@catalogues/en/release.json';
import { fetchCustomSite, type CustomSite } from './api/customSite';
import { saveSite, SaveConflict, type NewerCopy } from './api/saveSite';
import Editor from './index';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { enter, user } from '@/testing/user';

vi.mock('./api/customSite', async (original) => ({
  ...(await original<typeof import('./api/customSite')>()),
  fetchCustomSite: vi.fn<typeof fetchCustomSite>(),
}));
vi.mock('./api/saveSite', async (original) => ({
  ...(await original<typeof import('./api/saveSite')>()),
  saveSite: vi.fn<typeof saveSite>(),
}));
// Decoding a photo needs a browser; here every stored photo is decoded at once.
vi.mock('./api/storedPicture', () => ({ fetchStoredPicture: async () => new Blob(['photo']) }));
vi.mock('@/ui/picture-editor/photo', async (original) => ({
  ...(await original<typeof import('@/ui/picture-editor/photo')>()),
  decodePhoto: async () => ({ image: document.createElement('canvas'), width: 30, height: 40 }),
  openPhoto: async (file: File) => ({
    file,
    photo: { image: document.createElement('canvas'), width: 30, height: 40 },
  }),
}));
vi.mock('@/ui/picture-editor/thumbnail', () => ({ renderThumbnail: async () => new Blob(['crop']) }));

const saved: Saved = {
  currentStatus: 5,
  customSiteStatus: 0,
  agreedToHipaa: true,
  version: 4,
  imagesPending: [samplePicture('a', 0, 'Me'), samplePicture('b', 1)],
};

async function open(site: CustomSite | ApiError) {
  const fetching = vi.mocked(fetchCustomSite);
  if (site instanceof ApiError) fetching.mockRejectedValue(site);
  else fetching.mockResolvedValue(site);
  const routes = [{ path: '/microsite/custom-site/:id/:editKey', Component: Editor }];
  renderApp(routes, [editorWords, pictureWords, releaseWords], '/microsite/custom-site/7/secret');
  await screen.findByRole('heading', { level: 1 });
}

const story = () => screen.getByLabelText<HTMLTextAreaElement>('Your story');
const write = (text: string) => enter(story(), text);
async function press(name: string, within_: HTMLElement = screen.getByRole('main')) {
  await user.click(within(within_).getByRole('button', { name }));
}
function closing() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}
const sentForm = (n = 0) => vi.mocked(saveSite).mock.calls[n]?.[1];
const formKeyAt = (n: number) => String(sentForm(n)?.get('formKey'));

/** Returns the refusal of a save because of a newer copy, which differs from the sample site by the changes. */
function conflict(changes: Partial<NewerCopy>) {
  const { patientStoryPending, patientWhyPending, imagesPending } = sampleSite();
  const newer = { patientStoryPending, patientWhyPending, imagesPending, version: 9 };
  return new SaveConflict({ ...newer, draftSavedAt: null, draftSavedBy: null, draftFormKey: '', ...changes });
}

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  vi.mocked(saveSite).mockReset();
});

describe('the editor', () => {
  it('the editor reports an invalid link', async () => {
    await open(new ApiError(404, ''));
    expect(screen.getByRole('alert').textContent).toContain(
      'Unfortunately, that microsite does not exist. Please specify a valid microsite...',
    );
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('the editor saves a draft despite broken rules, and stays open', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockResolvedValue(saved);
    await write('<b>');
    await press('Save Draft');
    expect(sentForm()?.get('saveDraft')).toBe('1');
    expect(sentForm()?.get('story')).toBe('<b>');
    expect(await screen.findByText('Save Complete. Your microsite draft has been saved.')).toBeDefined();
    expect(story().value).toBe('<b>');
  });

  it('the editor stops a submission and shows every broken rule, at the top and at the field', async () => {
    await open(sampleSite());
    await write('My story');
    await press('Save & Submit for Review');
    const panel = document.activeElement as HTMLElement;
    expect(panel.textContent).toContain('Oops, something stopped us from submitting your site...');
    const sentence = 'Please make sure the length of your story is at least 15 characters long.';
    expect(within(panel).getByRole('link', { name: sentence })).toBeDefined();
    expect(story().getAttribute('aria-invalid')).toBe('true');
    await write('My story is long enough now.');
    expect(screen.queryByText(sentence)).toBeNull();
    expect(saveSite).not.toHaveBeenCalled();
  });

  it('the editor asks for confirmation before a submission, and thanks after it', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockResolvedValue({ ...saved, customSiteStatus: 50 });
    await press('Save & Submit for Review');
    const question = screen.getByRole('dialog');
    expect(within(question).getByRole('button', { name: "No, I'm not ready yet" })).toBeDefined();
    await press("Yes, I'm sure", question);
    expect(sentForm()?.get('saveDraft')).toBe('0');
    const thanks = await screen.findByRole('heading', { name: 'Thank You!' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
  });

  it('the editor keeps all text when a save fails, and stops waiting', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockRejectedValue(new ApiError(0, ''));
    await write('All morning on this.');
    await press('Save Draft');
    await screen.findByText(/^We could not reach our server\./);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(story().value).toBe('All morning on this.');
  });

  it('the editor offers both texts when another person saved a newer copy', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockRejectedValueOnce(
      conflict({ patientStoryPending: 'By my coach.', patientWhyPending: '' }),
    );
    await write('All morning on this.');
    await press('Save Draft');
    const choice = await screen.findByRole('dialog');
    expect(within(choice).getByText('By my coach.')).toBeDefined();
    expect(within(choice).getByText('All morning on this.')).toBeDefined();
    await press('Continue with my version', choice);
    vi.mocked(saveSite).mockResolvedValue(saved);
    await press('Save Draft');
    expect(sentForm(1)?.get('version')).toBe('9');
  });

  it('the editor asks only about the part that both changed', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockRejectedValueOnce(
      conflict({ patientStoryPending: 'By my coach.', patientWhyPending: 'Why, by my coach.' }),
    );
    await write('All morning on this.');
    await press('Save Draft');
    const choice = await screen.findByRole('dialog');
    expect(within(choice).getByText(/The part below is different there/)).toBeDefined();
    const parts = within(choice).getAllByRole('heading', { level: 4 });
    expect(parts.map(({ textContent }) => textContent)).toEqual(['Your story', 'Your story']);
    expect(within(choice).queryByText('Why, by my coach.')).toBeNull();
  });

  it('the editor continues with the chosen version when the base is unknown after an unanswered save', async () => {
    const site = sampleSite();
    await open(site);
    vi.mocked(saveSite).mockRejectedValueOnce(new ApiError(0, ''));
    await write('All morning on this.');
    await press('Save Draft');
    await screen.findByText('Your changes may not be saved yet');
    vi.mocked(saveSite)
      .mockRejectedValueOnce(
        conflict({ patientStoryPending: 'All morning on this.', patientWhyPending: 'Their why.' }),
      )
      .mockResolvedValueOnce(saved);
    await press('Save Draft');
    await press('Continue with my version', await screen.findByRole('dialog'));
    await press('Save Draft');
    expect(sentForm(2)?.get('why')).toBe(site.patientWhyPending);
  });

  describe('a newer copy with changes of another part', () => {
    const newer = conflict({ patientWhyPending: 'Why, by my coach.' });
    const why = () => screen.getByDisplayValue('Why, by my coach.');

    it('a newer copy is merged with the draft and saved at once', async () => {
      await open(sampleSite());
      vi.mocked(saveSite).mockRejectedValueOnce(newer).mockResolvedValueOnce(saved);
      await write('All morning on this.');
      await press('Save Draft');
      expect(screen.queryByRole('dialog')).toBeNull();
      const last = sentForm(1);
      const sent = [last?.get('story'), last?.get('why'), last?.get('version')];
      expect(sent).toEqual(['All morning on this.', 'Why, by my coach.', '9']);
      expect(why()).toBeDefined();
      expect(story().value).toBe('All morning on this.');
    });

    it('a merged copy is shown before a submission, which needs another press', async () => {
      await open(sampleSite());
      vi.mocked(saveSite).mockRejectedValueOnce(newer);
      await write('All morning on this.');
      await press('Save & Submit for Review');
      await press("Yes, I'm sure", screen.getByRole('dialog'));
      await screen.findByText(/We put those changes together with yours/);
      expect(saveSite).toHaveBeenCalledTimes(1);
      expect(why()).toBeDefined();
      expect(story().value).toBe('All morning on this.');
    });
  });

  it('the editor continues from its own save when the response was lost', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockRejectedValueOnce(new ApiError(0, ''));
    await write('All morning on this.');
    await press('Save Draft');
    await screen.findByText('Your changes may not be saved yet');
    const own = conflict({
      version: 4,
      patientStoryPending: 'All morning on this.',
      draftFormKey: formKeyAt(0),
    });
    vi.mocked(saveSite).mockRejectedValueOnce(own).mockResolvedValueOnce(saved);
    await write('All morning on this. And noon.');
    await press('Save Draft');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([sentForm(2)?.get('story'), sentForm(2)?.get('version')]).toEqual([
      'All morning on this. And noon.',
      '4',
    ]);
    expect(story().value).toBe('All morning on this. And noon.');
    expect(new Set([0, 1, 2].map(formKeyAt)).size).toBe(3);
  });

  it('the editor repeats a submission with the same key when the response was lost', async () => {
    await open(sampleSite());
    const submit = async () => {
      await press('Save & Submit for Review');
      await press("Yes, I'm sure", screen.getByRole('dialog'));
    };
    vi.mocked(saveSite).mockRejectedValueOnce(new ApiError(0, ''));
    await submit();
    await screen.findByText('Your changes may not be saved yet');
    vi.mocked(saveSite).mockResolvedValueOnce({ ...saved, customSiteStatus: 50 });
    await submit();
    expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeDefined();
    expect(formKeyAt(0)).toMatch(/^[0-9a-f]{32}$/);
    expect(formKeyAt(1)).toBe(formKeyAt(0));
  });

  it('the editor still asks when another person saved after an unanswered save', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockRejectedValueOnce(new ApiError(0, ''));
    await write('All morning on this.');
    await press('Save Draft');
    await screen.findByText('Your changes may not be saved yet');
    vi.mocked(saveSite).mockRejectedValueOnce(
      conflict({ version: 4, patientStoryPending: 'By my coach.', patientWhyPending: '' }),
    );
    await press('Save Draft');
    expect(within(await screen.findByRole('dialog')).getByText('By my coach.')).toBeDefined();
  });

  it('the editor warns before leaving while replaced text is set aside', async () => {
    await open(sampleSite());
    vi.mocked(saveSite).mockRejectedValueOnce(
      conflict({ patientStoryPending: 'By my coach.', patientWhyPending: '' }),
    );
    await write('All morning on this.');
    await press('Save Draft');
    await press('Continue with the saved version', await screen.findByRole('dialog'));
    expect(story().value).toBe('By my coach.');
    expect(closing().defaultPrevented).toBe(true);
    await press('I do not need it');
    expect(closing().defaultPrevented).toBe(false);
  });

  // The release was withdrawn on the dashboard, in another window, while the editor was open.
  // Shows R3.10c
  it.each<[string, () => void, () => Promise<void>]>([
    [
      'a draft',
      () => vi.mocked(saveSite).mockResolvedValue({ ...saved, agreedToHipaa: false }),
      () => press('Save Draft'),
    ],
    [
      'a submission',
      () =>
        vi
          .mocked(saveSite)
          .mockRejectedValue(new ApiError(422, 'x', [{ field: 'agreedToHipaa', message: 'Please agree.' }])),
      async () => {
        await press('Save & Submit for Review');
        await press("Yes, I'm sure", screen.getByRole('dialog'));
        expect(await screen.findByRole('link', { name: 'Please agree.' })).toBeDefined();
      },
    ],
  ])(
    'the editor asks for the release again when %s finds it withdrawn, with no choice preselected',
    async (_, answer, act_) => {
      await open(sampleSite());
      answer();
      await write('All morning on this.');
      await act_();
      expect(sentForm()?.get('agreedBefore')).toBe('1');
      const yes = await screen.findByRole<HTMLInputElement>('radio', { name: 'Yes, I agree' });
      expect(yes.checked).toBe(false);
      expect(story().value).toBe('All morning on this.');
      await user.click(yes);
      vi.mocked(saveSite).mockReset().mockResolvedValue(saved);
      await press('Save Draft');
      expect([sentForm()?.get('agreedToHipaa'), sentForm()?.get('agreedBefore')]).toEqual(['1', null]);
    },
  );

  it('the editor opens with the greeting after a submission was withdrawn', async () => {
    await open(sampleSite({ customSiteStatus: 50, isEditable: false }));
    vi.mocked(fetchCustomSite).mockResolvedValue(sampleSite());
    serve({ 'POST /microsite/custom-site/withdraw-submission': {} });
    await press('Withdraw it to edit');
    await press('Yes, withdraw it', screen.getByRole('dialog'));
    await screen.findByLabelText('Your story');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('the editor shows the next step when a submission can no longer be withdrawn', async () => {
    await open(sampleSite({ customSiteStatus: 50, isEditable: false }));
    serve({ 'POST /microsite/custom-site/withdraw-submission': { status: 409 } });
    vi.mocked(fetchCustomSite).mockResolvedValue(sampleSite({ customSiteStatus: 60, isEditable: false }));
    await press('Withdraw it to edit');
    const question = screen.getByRole('dialog');
    await press('Yes, withdraw it', question);
    expect((await within(question).findByRole('alert')).textContent).toMatch(/^This was already decided/);
    await press('No, leave it in review', question);
    expect(await screen.findByText('The registry is reading it')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Withdraw it to edit' })).toBeNull();
  });

  it('the editor explains why there is no preview yet', async () => {
    await open(sampleSite({ imagesPending: [] }));
    const [preview] = screen.getAllByRole('button', { name: 'Preview Your Site' });
    expect(preview?.getAttribute('aria-disabled')).toBe('true');
    expect(preview?.title).toBe('To see a preview, write your story and add at least one picture.');
  });

  it('the editor hides Add Image at the limit, and Remove with one slot', async () => {
    await open(sampleSite({ maxImages: 2 }));
    expect(screen.queryByRole('button', { name: 'Add Image' })).toBeNull();
    await press('Remove picture 2');
    await press('Yes, Remove', screen.getByRole('dialog'));
    expect(screen.queryByRole('button', { name: 'Remove picture 1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Image' })).toBeDefined();
  });

  it('the editor shows View Your Site exactly when the site is active', async () => {
    await open(sampleSite({ currentStatus: 100 }));
    expect(screen.getByRole('link', { name: /View Your Site/ }).getAttribute('href')).toBe('/ABC123');
    expect(screen.getByText(/Your custom site is currently active\./)).toBeDefined();
  });

  it('the editor restores the gallery cookies when its window regains focus, and keeps the text', async () => {
    await open(sampleSite());
    await write('Typed and not saved');
    const before = vi.mocked(fetchCustomSite).mock.calls.length;
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(vi.mocked(fetchCustomSite).mock.calls.length).toBe(before + 1));
    expect(story().value).toBe('Typed and not saved');
  });

  it('the editor shows the approval process instead of the form', async () => {
    await open(sampleSite({ customSiteStatus: 50, isEditable: false }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Delphine.');
    expect(screen.getByRole('main').textContent).toContain(
      'Welcome back, Delphine. Your site is currently in the approval process. The process can take up to a week.',
    );
    const steps = within(screen.getByRole('list', { name: 'Where your page is' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent.trim())).toEqual([
      'Sent (done)',
      expect.stringMatching(/is reading it$/),
      'The registry reads it',
      'On the web',
    ]);
    expect(screen.getByRole('button', { name: 'Withdraw it to edit' })).toBeDefined();
    expect(screen.queryByLabelText('Your story')).toBeNull();
  });
});
