import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client';
import type { Saved } from '@/api/schema';
import editorWords from '@catalogues/en/editor.json';
import noteWords from '@catalogues/en/notes.json';
import pictureWords from '@catalogues/en/pictures.json';
import linkWords from '@catalogues/en/lost-link.json';
import releaseWords from '@catalogues/en/release.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import { ToastHost } from '@/ui/toast/ToastHost';
import { fetchCustomSite, type CustomSite } from './api/customSite';
import { fetchStoredPicture } from './api/storedPicture';
import Editor from './index';
import { saveSite } from './api/saveSite';
import { POLL, unchanged } from '@/testing/coachedEditor';
import { samplePicture, sampleSite } from '@/testing/sampleSite';
import { enter, user } from '@/testing/user';

vi.mock('./api/customSite', async (original) => ({
  ...(await original<typeof import('./api/customSite')>()),
  fetchCustomSite: vi.fn<typeof fetchCustomSite>(),
}));
vi.mock('./api/saveSite', async (original) => ({
  ...(await original<typeof import('./api/saveSite')>()),
  saveSite: vi.fn<typeof saveSite>(),
}));
vi.mock('./api/storedPicture', () => ({ fetchStoredPicture: vi.fn<typeof fetchStoredPicture>() }));
// Decoding and drawing photos need a browser.
vi.mock('@/ui/picture-editor/photo', async (original) => ({
  ...(await original<typeof import('@/ui/picture-editor/photo')>()),
  decodePhoto: async () => ({ image: document.createElement('canvas'), width: 30, height: 40 }),
}));
vi.mock('./picture/previewPictures', () => ({ previewPictures: async () => [], releasePictures: () => {} }));

const saved: Saved = {
  agreedToHipaa: true,
  currentStatus: 5,
  customSiteStatus: 0,
  version: 4,
  imagesPending: [samplePicture('a', 0, 'Me'), samplePicture('b', 1)],
};
const AGREE = 'We cannot activate your profile until you agree to the following:';
const fetching = vi.mocked(fetchCustomSite);

async function open(changes: Partial<CustomSite> = {}) {
  fetching.mockResolvedValue(sampleSite(changes));
  await openScreen();
}
async function openScreen(path = '/microsite/custom-site/7/secret') {
  const words = [editorWords, noteWords, pictureWords, releaseWords, linkWords];
  const element = (
    <>
      <Editor />
      <ToastHost />
    </>
  );
  renderApp([{ path: '/microsite/custom-site/:id?/:editKey?', element }], words, path);
  await screen.findByRole('heading', { level: 1 });
}
const press = (name: string, box: HTMLElement = screen.getByRole('main')) =>
  user.click(within(box).getByRole('button', { name }));
const choose = (name: string) => user.click(screen.getByRole('radio', { name }));

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('scrollTo', vi.fn<typeof window.scrollTo>());
  serve({ [POLL]: unchanged });
  fetching.mockReset();
  vi.mocked(fetchStoredPicture)
    .mockReset()
    .mockResolvedValue(new Blob(['photo']));
});

describe('the contents of the editor', () => {
  it('a failed load is reported in a toast and on the screen', async () => {
    fetching.mockRejectedValueOnce(new ApiError(500, ''));
    await openScreen();
    const words =
      'Unable to view microsite at this time.  Please review your current status.  If issue persists, ' +
      'please contact support.';
    expect(screen.getByRole('alert').textContent).toBe(words);
    const toast = document.querySelector('[aria-hidden="true"] > div > span');
    expect(toast?.textContent).toBe(words);
    fetching.mockResolvedValue(sampleSite());
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Delphine' })).toBeTruthy();
  });

  it('the screen shows its own text while the site is fetched', () => {
    fetching.mockReturnValue(new Promise(() => undefined));
    void openScreen().catch(() => undefined);
    expect(screen.getByText('Retrieving your microsite information, one moment please...')).toBeTruthy();
  });

  it('an address without id and key is reported as an unknown site', async () => {
    await openScreen('/microsite/custom-site');
    expect(screen.getByRole('alert').textContent).toContain(String(editorWords['editor.invalid']));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not open your page');
    expect(screen.getByLabelText('Your email address')).toBeTruthy();
    expect(fetching).not.toHaveBeenCalled();
  });

  it('the editor lists the required parts of a page', async () => {
    await open();
    expect(
      screen.getByText(/your story, why you need the transplant, and at least one picture\./),
    ).toBeTruthy();
  });

  it('the approval screen names the maximum duration', async () => {
    await open({ customSiteStatus: 60, isEditable: false });
    const words = 'Your site is currently in the approval process. The process can take up to a week.';
    expect(screen.getByText(words)).toBeTruthy();
  });

  // Shows M5.15
  it('each text has its own language, which the author can correct', async () => {
    const pictures = [samplePicture('a', 0, 'Mi huerta'), samplePicture('b', 1)];
    const imagesPending = pictures.map((picture) => ({ ...picture, captionLang: 'es' }));
    await open({ patientStoryPending: 'Hola', storyLang: 'en', whyLang: 'es', imagesPending });
    const lang = (text: string) => screen.getByDisplayValue(text).getAttribute('lang');
    expect([lang('Hola'), lang('Mi huerta')]).toEqual(['en', 'es']);
    const [story] = screen.getAllByLabelText('Language of this text');
    await enter(story!, 'es');
    expect(lang('Hola')).toBe('es');
  });

  it('the comments of a review have their own language', async () => {
    await open({
      customSiteStatus: 10,
      reviewComment: {
        stage: 'center',
        decision: 'changes',
        comment: 'Muy bien',
        commentLang: 'es',
        decidedAt: '2026-11-16T15:00:00Z',
        reasons: [
          { field: 'story', index: null, fileName: '', comment: 'Shorter, please', commentLang: 'en' },
        ],
        reopened: null,
      },
    });
    expect(screen.getByText('Muy bien').getAttribute('lang')).toBe('es');
    expect(screen.getByText('Shorter, please').getAttribute('lang')).toBe('en');
  });

  it('the editor asks for the release until the choice is Yes', async () => {
    await open({ agreedToHipaa: false });
    const panel = within(screen.getByRole('radiogroup', { name: /HIPAA release/ }));
    expect(panel.getAllByRole('radio')).toHaveLength(2);
    expect(
      screen.getByText(/my name, date of birth, image and likeness .* in writing to withdraw\./),
    ).toBeTruthy();
    expect(screen.getByText(AGREE)).toBeTruthy();
    await choose('No, I do not agree');
    expect(screen.getByText(AGREE)).toBeTruthy();
    await choose('Yes, I agree');
    expect(screen.queryByText(AGREE)).toBeNull();
  });

  it('the editor asks for the responsibility where it is configured, and not again for a signed release', async () => {
    await open({ useMicrositeResponsibilityConfirmation: true });
    expect(screen.queryByRole('radiogroup', { name: /HIPAA release/ })).toBeNull();
    expect(screen.getByText(AGREE)).toBeTruthy();
    await choose('Yes, I confirm');
    expect(screen.queryByText(AGREE)).toBeNull();
  });

  it('the editor asks for no agreement when all are given', async () => {
    await open();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('the editor names the organ of the site', async () => {
    await open({ micrositeTypeId: 1, micrositeType: 'Liver' });
    expect(screen.getByLabelText('Why I need a liver')).toBeTruthy();
  });

  it('the editor counts the remaining characters of both texts', async () => {
    await open();
    expect(screen.getByText('7 characters remaining')).toBeTruthy();
    expect(screen.getByText('9 characters remaining')).toBeTruthy();
  });

  it('the bar links to the other screens, and to the public page only while exactly Active', async () => {
    await open();
    const nav = within(screen.getByRole('navigation', { name: 'Your microsite' }));
    const links = nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Dashboard', '/microsite/landing/7/secret'],
      ['Edit Your Site', '/microsite/custom-site/7/secret'],
      [expect.stringMatching(/^View Example Sites /), '/gallery/ABC123'],
      ['Español', '?lang=es'],
    ]);
    expect(nav.getByRole('link', { name: /View Example Sites/ }).getAttribute('target')).toBe('_blank');
  });

  // Shows R14.3c
  it('the editor uses the key that the server returns instead of the one in an administrator’s address', async () => {
    fetching.mockResolvedValue(sampleSite({ editKey: 'token' }));
    await openScreen('/microsite/custom-site/7/admin?adminKey=token');
    expect(fetching.mock.lastCall?.slice(0, 2)).toEqual([
      { kind: 'microsite', id: '7', editKey: 'admin' },
      'token',
    ]);
    const home = screen.getAllByRole('link', { name: 'Return to Home Page' });
    for (const link of home) expect(link.getAttribute('href')).toBe('/microsite/landing/7/token');
  });

  it('the notice about an active site can be dismissed', async () => {
    await open({ currentStatus: 100 });
    const words =
      'Your custom site is currently active. To update the live site you will need to submit and go through' +
      ' the approval process.';
    expect(screen.getByText(words)).toBeTruthy();
    await press('Dismiss this message');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('the Actions menu has every action, with a coach also the notes and the permission', async () => {
    await open({ coach: { fullName: 'Bernadette Lowe' } });
    const menu = screen.getByRole('complementary', { name: 'Actions' });
    expect([...menu.querySelectorAll('button, a')].map((item) => item.textContent)).toEqual([
      'Preview Your Site',
      'Save Draft',
      'Save & Submit for Review',
      'Send Bernadette Lowe a Note',
      'View All Notes',
      'Let your coach edit',
      'Return to Home Page',
    ]);
    const home = within(screen.getByRole('main')).getByRole('link', { name: 'Return to Home Page' });
    expect(home.getAttribute('href')).toBe('/microsite/landing/7/secret');
  });

  it('the preview covers everything, with Close Preview at both ends', async () => {
    // The public page's code loads slowly on a busy machine.
    await import('@/features/public-site');
    await open();
    // The stored pictures are fetched after the editor is shown.
    await waitFor(() => {
      const button = within(screen.getByRole('main')).getByRole('button', { name: 'Preview Your Site' });
      expect(button.getAttribute('aria-disabled')).toBeNull();
    });
    await press('Preview Your Site');
    const preview = screen.getByRole('dialog', { name: 'Site Preview' });
    expect(within(preview).getAllByRole('button', { name: 'Close Preview' })).toHaveLength(2);
    expect(await within(preview).findByText('I drove the number 14 school bus.')).toBeTruthy();
    expect(preview.querySelector('header, footer, main')).toBeNull();
  });

  it('the page scrolls to the top when a submission is stopped', async () => {
    await open({ patientStoryPending: '' });
    await press('Save & Submit for Review');
    expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    expect(document.activeElement?.textContent).toContain('Your story is required.');
  });
});

it('a submission warns that editing stops, and thanks with the specified text', async () => {
  await open();
  vi.mocked(saveSite).mockResolvedValue({ ...saved, customSiteStatus: 50 });
  await press('Save & Submit for Review');
  const question = screen.getByRole('dialog');
  expect(question.textContent).toContain('Once the review begins you cannot edit your page');
  await press("Yes, I'm sure", question);
  await screen.findByRole('heading', { level: 1, name: 'Thank You!' });
  expect(screen.getByRole('main').textContent).toContain(
    'Thank You! Your submission has been sent to the transplant center for review and approval. You ' +
      'should expect to hear back within a week.',
  );
  expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[0, 0]]);
});

describe('the pictures', () => {
  it('a picture that could not be fetched is reported, and the others are shown', async () => {
    vi.mocked(fetchStoredPicture).mockRejectedValueOnce(new ApiError(500, ''));
    await open();
    expect(await screen.findByText(String(pictureWords['pictures.not-fetched']))).toBeTruthy();
    expect(await screen.findAllByRole('application')).toHaveLength(1);
  });

  it('an empty slot is removed without a question, a filled one after it', async () => {
    await open({ imagesPending: [samplePicture('a', 0)] });
    await press('Add Image');
    await press('Remove picture 2');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Add Image');
    await press('Remove picture 1');
    const question = screen.getByRole('dialog');
    expect(question.textContent).toContain('Are you sure you want to remove the following image?');
    await press('No, Cancel', question);
    expect(await screen.findByRole('button', { name: 'Rotate picture 1 by a quarter turn' })).toBeTruthy();
  });

  it('a picture is zoomed from 0.1 to 2 in hundredths, starting at 1', async () => {
    await open({ imagesPending: [samplePicture('a', 0)] });
    const slider = await screen.findByRole<HTMLInputElement>('slider');
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0.1', '2', '0.01', '1']);
  });
});

describe('the pictures on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  const sheet = () => screen.getByRole('dialog');

  it('the pictures are a list on a phone, and each has its own screen for adjusting', async () => {
    await open();
    const adjust = await screen.findByRole('button', { name: 'Adjust picture 1' });
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('application')).toBeNull();
    adjust.focus();
    await press('Adjust picture 1');
    const slider = within(sheet()).getByRole<HTMLInputElement>('slider');
    expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0.1', '2', '0.01', '1']);
    await press('Zoom in on picture 1', sheet());
    expect(slider.getAttribute('aria-valuetext')).toBe('110%');
    await press('Rotate picture 1 by a quarter turn', sheet());
    within(sheet()).getByText('Picture 1 is turned by 90 degrees.');
    await press('Done', sheet());
    expect(document.activeElement).toBe(adjust);
  });

  it('the pictures can be reordered on that screen, which stays open', async () => {
    await open();
    await screen.findByRole('button', { name: 'Adjust picture 1' });
    await press('Adjust picture 1');
    await press('Move picture 1 later', sheet());
    within(sheet()).getByRole('heading', { name: 'Picture 2' });
    // At the end of the list the pressed button is disabled.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move picture 2 earlier');
    await press('Done', sheet());
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Caption (optional), picture 2' }).value,
    ).toBe('Me');
  });

  it('a picture is removed from the list after a confirmation', async () => {
    await open();
    await press('Remove picture 2');
    expect(sheet().textContent).toContain('Are you sure you want to remove the following image?');
  });
});

it('the bar that is always visible saves and submits', async () => {
  await open();
  const bar = screen.getByRole('complementary', { name: 'Save' });
  await press('Submit', bar);
  expect(screen.getByRole('dialog').textContent).toContain(
    'Once the review begins you cannot edit your page',
  );
});

describe('the notes', () => {
  const coach = { fullName: 'Bernadette Lowe' };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

  it('polling stops while a draft is saved, and resumes after it', async () => {
    await open({ coach });
    let finish = (_result: Saved) => {};
    vi.mocked(saveSite).mockReturnValue(new Promise((resolve) => (finish = resolve)));
    await press('Save Draft');
    await pass(20_000);
    expect(sent).toEqual([]);
    await act(async () => finish(saved));
    expect(document.querySelector('[aria-hidden="true"] > div > span')?.textContent).toBe(
      'Your microsite was saved successfully!',
    );
    await pass(5000);
    expect(sent).toHaveLength(1);
  });

  it('the list reports a poll while it is pending', async () => {
    await open({ coach });
    let answer = (_answer: Response) => {};
    serve({ [POLL]: () => new Promise((resolve) => (answer = resolve)) });
    await press('View All Notes', screen.getByRole('complementary', { name: 'Actions' }));
    await pass(5000);
    expect(screen.getByText('Getting latest notes...')).toBeTruthy();
    await act(async () => answer(unchanged));
    await pass(0);
    expect(screen.queryByText('Getting latest notes...')).toBeNull();
  });
});
