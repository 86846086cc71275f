import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import words from '@catalogues/en/videos.json';
import { findErrorSummary } from '@/testing/errorSummary';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { settle } from '@/testing/settle';
import { enter, user } from '@/testing/user';
import { announcement } from '@/ui/toast/announcement';
import type { StaffVideo, VideoLists } from './api/videos';
import Videos, { VideoEditor } from './index';

function video(id: number, name: string, part: Partial<StaffVideo> = {}): StaffVideo {
  return {
    id,
    audience: 'public',
    place: id,
    isHidden: false,
    title: { en: name, es: `${name} (es)` },
    description: { en: '', es: '' },
    clip: '/api/videos/media/a.mp4',
    clipEs: '/api/videos/media/b.mp4',
    captions: '/api/videos/media/a.vtt',
    captionsEs: '/api/videos/media/b.vtt',
    thumbnail: '/api/videos/media/a.jpg',
    missing: [],
    updatedAt: '2026-03-02T15:00:00Z',
    ...part,
  };
}

const lists = (videos: StaffVideo[], trainingVideos: StaffVideo[] = [], all: number = videos.length) => {
  const results: VideoLists = {
    heading: { en: 'Watch', es: 'Vea' },
    introParagraph: { en: 'Short.', es: 'Breve.' },
    videos,
    trainingVideos,
    all: { public: all, training: trainingVideos.length },
  };
  return { results };
};
const done = {};
const three = () => [video(1, 'One'), video(2, 'Two'), video(3, 'Three')];

const history = (...results: object[]) => ({ results });

async function open(answers: Replies, path = '/staff/videos') {
  serve({
    'GET /staff/videos/{id}/history': history(),
    ...answers,
  });
  const routes = [
    { path: '/staff/videos', Component: Videos },
    { path: '/staff/videos/:id', Component: VideoEditor },
  ];
  const router = renderStaff('registry-admin', routes, path, [words, recordWords]);
  await act(async () => {});
  await screen.findByRole('heading', { level: 1 });
  return router;
}

async function press(name: string, box: HTMLElement = document.body) {
  await user.click(await within(box).findByRole('button', { name }));
  await settle();
}
const titles = () =>
  screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('heading'));
const order = () => titles().map(({ textContent }) => textContent);

/** Stubs the browser's upload; the test sets its progress and its outcome. */
class Sending {
  static last: Sending;
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  url = '';
  constructor() {
    Sending.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort();
  }
  answer(status: number, message = '') {
    this.status = status;
    this.responseText = JSON.stringify({ success: status === 200, message });
    this.onload();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Sending);
});

describe('the lists of videos', () => {
  it('move a video, announce it, and store the order', async () => {
    await open({
      'GET /staff/videos': [lists(three())],
      'POST /staff/videos/order': done,
    });
    await press('Move Two up');
    expect(order()).toEqual(['Two', 'One', 'Three']);
    expect(announcement.current()).toBe('Two is now number 1 of 3.');
    expect(changes()).toEqual([
      { call: 'POST /staff/videos/order', body: { audience: 'public', ids: [2, 1, 3] } },
    ]);
    await press('Move Two up');
    expect(changes()).toHaveLength(1);
  });

  it('restore the stored order after a failure', async () => {
    const refusal = { status: 409, message: 'The list has changed.' };
    await open({ 'GET /staff/videos': lists(three()), 'POST /staff/videos/order': refusal });
    await press('Move One down');
    expect((await screen.findByRole('alert')).textContent).toBe('The list has changed.');
    expect(order()).toEqual(['One', 'Two', 'Three']);
  });

  it('show a notice and a link to add a video when there are none', async () => {
    await open({ 'GET /staff/videos': lists([]) });
    expect(await screen.findByText(words['videos.none.public'])).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a video' }).getAttribute('href')).toBe(
      '/staff/videos/new?for=public',
    );
  });

  it('point out missing captions', async () => {
    await open({ 'GET /staff/videos': lists([video(1, 'One', { missing: ['captions'] })]) });
    expect(await screen.findByText(words['videos.gap.captions'])).toBeTruthy();
  });

  it('ask for confirmation before hiding a video', async () => {
    await open({
      'GET /staff/videos': lists([video(1, 'One')]),
      'POST /staff/videos/{id}': done,
    });
    await press('Hide One');
    expect(changes()).toEqual([]);
    await press('Hide it');
    expect(changes()[0]?.body).toMatchObject({ isHidden: true, title: { en: 'One', es: 'One (es)' } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ask before showing a video without captions, and show a complete video at once', async () => {
    const hidden = [
      video(1, 'One', { isHidden: true, missing: ['captions'] }),
      video(2, 'Two', { isHidden: true }),
    ];
    await open({
      'GET /staff/videos': lists(hidden),
      'POST /staff/videos/{id}': done,
    });
    await press('Show One');
    expect(changes()).toEqual([]);
    await press('Keep it hidden');
    await press('Show Two');
    expect(changes().map(({ call }) => call)).toEqual(['POST /staff/videos/2']);
  });

  it('change the texts above the public videos and keep the typed text after a failure', async () => {
    await open({
      'GET /staff/videos': lists([video(1, 'One')]),
      'POST /staff/videos/texts': ['unreached', done],
    });
    await press('Change the words');
    await enter(screen.getByLabelText('Heading in Spanish'), ' ');
    await press('Save the words');
    expect(screen.getByRole('link', { name: 'Please write the title in Spanish.' })).toBeTruthy();
    await enter(screen.getByLabelText('Heading in Spanish'), 'Mire');
    await press('Save the words');
    expect((await findErrorSummary()).textContent).toContain('could not reach the server');
    expect(screen.getByLabelText<HTMLInputElement>('Heading in Spanish').value).toBe('Mire');
    await press('Save the words');
    expect(changes().at(-1)?.body).toEqual({
      heading: { en: 'Watch', es: 'Mire' },
      introParagraph: { en: 'Short.', es: 'Breve.' },
    });
  });
});

describe('a filtered or sorted list', () => {
  const found = lists([video(3, 'Three', { isHidden: true })], [], 3);
  const search = () => within(screen.getByRole('search'));

  it("applies the filter to the list and the exported file, and shows each video's position", async () => {
    const router = await open({
      'GET /staff/videos': {
        byQuery: {
          '': lists(three()),
          'state=hidden': found,
          'q=h&state=hidden': found,
          'q=h&state=hidden&missing=any&sort=title': found,
          'q=h&state=hidden&missing=any': found,
        },
      },
    });
    await screen.findByText('3 videos');
    await enter(search().getByLabelText('Status'), 'hidden');
    await screen.findByText('1 of 3 videos');
    await enter(search().getByLabelText(words['videos.search']), 'h');
    await press('Search');
    await enter(search().getByLabelText('What is missing'), 'any');
    await settle();
    await enter(search().getByLabelText('Sort by'), 'title');
    await screen.findByText('Number 3 of 3');
    expect(order()).toEqual(['Three']);
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/videos.csv?audience=public&q=h&state=hidden&missing=any&sort=title&lang=en',
    );
    expect(router.state.location.search).toBe('?q=h&state=hidden&missing=any&sort=title');
  });

  it('is not reordered and links to the whole list', async () => {
    await open(
      {
        'GET /staff/videos': {
          byQuery: { 'sort=title': lists(three().reverse()), '': lists(three()) },
        },
      },
      '/staff/videos?sort=title',
    );
    await screen.findByText(words['videos.order.fixed']);
    expect(order()).toEqual(['Three', 'Two', 'One']);
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await press('Show all in their order');
    await screen.findByRole('button', { name: 'Move Two up' });
    expect(order()).toEqual(['One', 'Two', 'Three']);
    expect(screen.queryByText(words['videos.order.fixed'])).toBeNull();
    expect(document.activeElement?.textContent).toBe('3 videos');
  });

  it('cannot be reordered while the previous order is still shown', async () => {
    await open(
      {
        'GET /staff/videos': { byQuery: { 'sort=title': lists(three().reverse()) } },
      },
      '/staff/videos?sort=title',
    );
    await screen.findByText(words['videos.order.fixed']);
    await user.click(screen.getByRole('button', { name: 'Show all in their order' }));
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await settle();
  });

  it('shows a notice when nothing matches, and keeps the filter visible', async () => {
    await open(
      { 'GET /staff/videos': { byQuery: { 'q=x': lists([], [], 3) } } },
      '/staff/videos?q=x&state=nonsense',
    );
    expect(await screen.findByText(words['videos.none-found'])).toBeTruthy();
    expect(search().getByLabelText<HTMLInputElement>(words['videos.search']).value).toBe('x');
    expect(screen.getByRole('button', { name: 'Show all in their order' })).toBeTruthy();
  });
});

describe('one video', () => {
  it('shows its history, newest first, and older entries on demand', async () => {
    const happened = (id: number, action: string, details: object = {}, actorName = 'Ada Moss') => ({
      id,
      at: '2026-03-02T15:00:00Z',
      action,
      actorKind: 'staff',
      actorName,
      details,
    });
    const saved = Array.from({ length: 7 }, (_, n) => happened(n + 2, 'video.edited'));
    await open(
      {
        'GET /staff/videos': lists([video(1, 'One')]),
        'GET /staff/videos/{id}/history': history(
          happened(11, 'video.reordered', { from: '3', to: '1' }),
          happened(10, 'video.file-set', { slot: 'captionsEs' }),
          ...saved,
          happened(1, 'video.created', {}, ''),
        ),
      },
      '/staff/videos/1',
    );
    const panel = within(await screen.findByRole('region', { name: 'History' }));
    await panel.findByText('Moved from number 3 to number 1');
    expect(panel.getByText('New file: Captions in Spanish').nextSibling?.textContent).toBe(
      'Mar\u00a02,\u00a02026, 10:00 AM, by Ada Moss',
    );
    expect(panel.queryByText('Added')).toBeNull();
    await press('Show 2 older entries');
    expect(panel.getByText('Added').nextSibling?.textContent).toBe('Mar\u00a02,\u00a02026, 10:00 AM');
  });

  it('starts with its texts, hidden, and continues with its files', async () => {
    const fresh = video(9, 'Nine', { isHidden: true, clip: '', audience: 'training' });
    const router = await open(
      { 'GET /staff/videos': lists([], [fresh]), 'POST /staff/videos': { results: { id: 9 } } },
      '/staff/videos/new?for=training',
    );
    await enter(screen.getByLabelText('Title in English'), 'Nine');
    await enter(screen.getByLabelText('Title in Spanish'), 'Nueve');
    await press('Save and add the files');
    await screen.findByRole('heading', { name: 'Files' });
    expect(changes()[0]?.body).toMatchObject({ audience: 'training', title: { en: 'Nine', es: 'Nueve' } });
    expect(router.state.location.pathname).toBe('/staff/videos/9');
  });

  it('names the valid file types before an upload', async () => {
    await open({ 'GET /staff/videos': lists([video(1, 'One')]) }, '/staff/videos/1');
    const input = await screen.findByLabelText('Choose another file: Captions in English');
    await user.upload(input, [new File(['1'], 'one.srt')]);
    expect(screen.getByRole('alert').textContent).toContain('one.srt is not a WebVTT file');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  describe('a HEIC photo as the picture for the list', () => {
    const photo = new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_0042.HEIC');

    async function choosePicture() {
      await open({ 'GET /staff/videos': lists([video(1, 'One')]) }, '/staff/videos/1');
      const input = await screen.findByLabelText('Choose another file: Picture for the list');
      await user.upload(input, photo);
    }

    it('is sent as a JPEG when the browser can decode it', async () => {
      vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close() {} }));
      const context = { fillRect() {}, drawImage() {} };
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['drawn'])));
      await choosePicture();
      await screen.findByLabelText('Sending IMG_0042.jpg: 0%');
      expect(Sending.last.url).toBe('/api/staff/videos/1/files/thumbnail');
    });

    it('is rejected with advice when the browser cannot decode it', async () => {
      vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown format')));
      await choosePicture();
      expect((await screen.findByRole('alert')).textContent).toContain('Please save it as a JPEG first');
    });
  });

  it('shows the progress of an upload and keeps the file after a failure', async () => {
    await open({ 'GET /staff/videos': lists([video(1, 'One')]) }, '/staff/videos/1');
    const input = await screen.findByLabelText('Choose another file: Video in Spanish');
    await user.upload(input, [new File(['film'], 'uno.mp4')]);
    expect(Sending.last.url).toBe('/api/staff/videos/1/files/clipEs');
    act(() => Sending.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 }));
    expect(screen.getByLabelText('Sending uno.mp4: 50%')).toHaveProperty('value', 0.5);
    await act(async () => Sending.last.onerror());
    expect(screen.getByRole('alert').textContent).toContain('could not reach the server');
    await press('Send uno.mp4 again');
    await act(async () => Sending.last.answer(200));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(announcement.current()).toBe('Video in Spanish: the file is saved.');
  });

  it('stops an upload, and does not offer a rejected file again', async () => {
    await open({ 'GET /staff/videos': lists([video(1, 'One')]) }, '/staff/videos/1');
    const choose = async () => {
      const input = await screen.findByLabelText('Choose another file: Video in English');
      await user.upload(input, [new File(['x'], 'one.mp4')]);
    };
    await choose();
    await press('Stop sending');
    await choose();
    await act(async () => Sending.last.answer(415, 'Please choose a video.'));
    expect(screen.getByRole('alert').textContent).toBe('Please choose a video.');
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('asks before removing a file, and keeps the clip of a visible video', async () => {
    await open(
      { 'GET /staff/videos': lists([video(1, 'One')]), 'POST /staff/videos/{id}/remove-file': done },
      '/staff/videos/1',
    );
    await screen.findByRole('button', { name: 'Remove: Captions in Spanish' });
    expect(screen.queryByRole('button', { name: 'Remove: Video in English' })).toBeNull();
    await press('Remove: Captions in Spanish');
    expect(changes()).toEqual([]);
    await press('Remove the file');
    expect(changes()).toEqual([{ call: 'POST /staff/videos/1/remove-file', body: { slot: 'captionsEs' } }]);
  });

  it('plays in both languages, each with its captions', async () => {
    await open({ 'GET /staff/videos': lists([video(1, 'One')]) }, '/staff/videos/1');
    await press('Watch Video in Spanish');
    const player = document.querySelector('video');
    expect(player?.getAttribute('src')).toBe('/api/videos/media/b.mp4');
    expect(player?.querySelector('track')?.getAttribute('src')).toBe('/api/videos/media/b.vtt');
    await press('Watch the English version');
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/videos/media/a.mp4');
  });

  it('is deleted after a confirmation, and its list is shown', async () => {
    const lesson = video(1, 'Lesson', { audience: 'training' });
    const refusal = { status: 503, message: 'Not right now.' };
    const router = await open(
      {
        'GET /staff/videos': [lists([], [lesson]), lists([video(2, 'Two')])],
        'POST /staff/videos/{id}/delete': [refusal, done],
      },
      '/staff/videos/1',
    );
    await press('Delete this video');
    const dialog = screen.getByRole('dialog', { name: 'Delete “Lesson” for good?' });
    within(dialog).getByText(words['videos.delete.shown.training']);
    await press('Keep the video');
    expect(changes()).toEqual([]);
    await press('Delete this video');
    await press('Delete it for good');
    expect((await screen.findByRole('alert')).textContent).toBe('Not right now.');
    await press('Delete it for good');
    expect(await screen.findByText(words['videos.none.training'])).toBeTruthy();
    expect(changes()).toHaveLength(2);
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/staff/videos?for=training');
    expect(announcement.current()).toContain('“Lesson” was deleted.');
  });

  it('shows a notice when the video is gone', async () => {
    await open({ 'GET /staff/videos': lists([]) }, '/staff/videos/4711');
    expect(await screen.findByText(words['videos.unknown'])).toBeTruthy();
  });
});
