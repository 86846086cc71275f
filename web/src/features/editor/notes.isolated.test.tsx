import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client';
import editorWords from '@catalogues/en/editor.json';
import pictureWords from '@catalogues/en/pictures.json';
import releaseWords from '@catalogues/en/release.json';
import { agreeRelease } from './api/agreeRelease';
import { fetchCustomSite, type CustomSite, type ReviewComment } from './api/customSite';
import Editor from './index';
import { press } from '@/testing/press';
import { sampleSite } from '@/testing/sampleSite';
import { renderApp } from '@/testing/renderApp';
import { enter, user } from '@/testing/user';

vi.mock('./api/customSite', async (original) => ({
  ...(await original<typeof import('./api/customSite')>()),
  fetchCustomSite: vi.fn<typeof fetchCustomSite>(),
}));
vi.mock('./api/agreeRelease', () => ({ agreeRelease: vi.fn<typeof agreeRelease>() }));
vi.mock('./api/storedPicture', () => ({ fetchStoredPicture: async () => new Blob(['photo']) }));
vi.mock('@/ui/picture-editor/photo', async (original) => ({
  ...(await original<typeof import('@/ui/picture-editor/photo')>()),
  decodePhoto: async () => ({ image: document.createElement('canvas'), width: 30, height: 40 }),
}));

async function open(site: CustomSite) {
  vi.mocked(fetchCustomSite).mockResolvedValue(site);
  const routes = [{ path: '/microsite/custom-site/:id/:editKey', Component: Editor }];
  renderApp(routes, [editorWords, pictureWords, releaseWords], '/microsite/custom-site/7/secret');
  await screen.findByRole('heading', { level: 1 });
}

const second = sampleSite().imagesPending[1]?.fileName ?? '';
const comment = (more: Partial<ReviewComment> = {}): ReviewComment => ({
  stage: 'center',
  decision: 'changes',
  comment: '',
  decidedAt: '2026-11-16T15:00:00Z',
  reasons: [
    { field: 'story', index: null, fileName: '', comment: 'Who sings with you?' },
    { field: 'caption', index: 0, fileName: second, comment: 'Who is this?' },
  ],
  reopened: null,
  ...more,
});
const notes = () => screen.getAllByRole('note').map((note) => note.textContent);

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  vi.mocked(agreeRelease).mockReset();
});

describe('notes of a reviewer', () => {
  it('the notes are shown at their parts, and the notice at the top links to each; they are no errors', async () => {
    await open(sampleSite({ customSiteStatus: 10, reviewComment: comment() }));
    expect(notes()).toEqual([
      'Please look at this: Your storyWho sings with you?',
      'Please look at this: The caption of picture 1Who is this?',
    ]);
    const link = screen.getByRole('link', { name: 'The caption of picture 1' });
    const note = document.querySelector(link.getAttribute('href') ?? '');
    // The patient has moved that picture to the second position since.
    expect(note?.closest('li')?.textContent).toContain('Picture 2');
    expect(screen.getByLabelText('Your story').getAttribute('aria-invalid')).toBeNull();
  });

  it('the notes stay visible, with the earlier comment, when a declined page is open again', async () => {
    const reopened = { comment: 'We spoke.', dateTime: '2026-11-17T15:00:00Z' };
    await open(
      sampleSite({
        customSiteStatus: 10,
        reviewComment: comment({ decision: 'decline', comment: 'It names a doctor.', reopened }),
      }),
    );
    expect(screen.getByText(/Your page is open again/)).toBeDefined();
    expect(screen.getByText('We spoke.')).toBeDefined();
    expect(screen.getByText('It names a doctor.')).toBeDefined();
    expect(notes()).toHaveLength(2);
  });

  it('the notes are shown on the locked screen of a declined page', async () => {
    await open(
      sampleSite({
        customSiteStatus: 54,
        isEditable: false,
        reviewComment: comment({ decision: 'decline' }),
      }),
    );
    expect(notes()).toHaveLength(2);
    expect(screen.getByRole('main').className).not.toContain('centered');
  });
});

describe('a release withdrawn during the review', () => {
  const hidden = sampleSite({
    currentStatus: 100,
    customSiteStatus: 60,
    isEditable: false,
    agreedToHipaa: false,
  });
  const READ = 'template-microsite';
  const agree = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: releaseWords['release.yes'] }));

  it('the release is signed again after reading it, and the page is fetched again', async () => {
    await open(hidden);
    vi.mocked(agreeRelease).mockResolvedValue();
    await press('Read the release and agree again');
    vi.mocked(fetchCustomSite).mockResolvedValue({ ...hidden, agreedToHipaa: true });
    await agree();
    expect(agreeRelease).toHaveBeenCalledWith({ kind: 'microsite', id: '7', editKey: 'secret' }, '', READ);
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Delphine.' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Read the release and agree again' })).toBeNull();
  });

  it('the release of a minor needs a guardian, and the name is kept after a failure', async () => {
    await open({ ...hidden, isMinor: true });
    await press('Read the release and agree again');
    expect(screen.queryByRole('dialog')).toBeNull();
    const name = screen.getByLabelText<HTMLInputElement>('Name of the parent or legal guardian');
    expect(document.activeElement).toBe(name);
    await enter(name, 'Ana Okoro');
    await user.click(screen.getByRole('checkbox'));
    vi.mocked(agreeRelease).mockRejectedValue(new ApiError(0, ''));
    await press('Read the release and agree again');
    await agree();
    expect(agreeRelease).toHaveBeenCalledWith(expect.anything(), 'Ana Okoro', READ);
    expect(
      await screen.findByText(
        'We could not confirm your answer just now. Check your internet connection, then try again.',
      ),
    ).toBeDefined();
    expect(name.value).toBe('Ana Okoro');
  });

  it('a page with a valid release does not ask for it', async () => {
    await open({ ...hidden, agreedToHipaa: true });
    expect(screen.queryByText(/Your page is hidden/)).toBeNull();
  });
});
