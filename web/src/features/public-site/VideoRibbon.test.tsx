import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Lang } from '@/domain/page';
import { serve, type Reply } from '@/testing/server';
import { user } from '@/testing/user';
import { VideoRibbon } from './components/VideoRibbon';
import { clipsFor } from './rules/clips';
import { PageWords } from './PublicRoot';

const video = {
  title: 'Telling somebody',
  description: 'How Ana told her sister.',
  video_url: '/v/telling.en.mp4',
  spanish_video_url: '/v/telling.es.mp4',
  thumbnail: '/v/telling.jpg',
  captions_url: '/v/telling.en.vtt',
  spanish_captions_url: '/v/telling.es.vtt',
};
const list = {
  heading: 'Donors tell',
  intro_paragraph: 'In their own words.',
  videos: [video],
};
/** Shows the ribbon for the server's responses. */
function show(videos: Reply<'GET /videos'> | Reply<'GET /videos'>[], lang: Lang = 'en') {
  serve({ 'GET /videos': videos });
  return render(
    <PageWords lang={lang}>
      <VideoRibbon placeholders={<p>three to come</p>} />
    </PageWords>,
  );
}

describe('the video ribbon', () => {
  it('the ribbon shows placeholders, then heading, introduction and videos', async () => {
    show(list);
    expect(screen.getByText('three to come')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Donors tell' })).toBeTruthy();
    expect(screen.queryByText('three to come')).toBeNull();
    expect(screen.getByText('In their own words.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Telling somebody' })).toBeTruthy();
    expect(screen.getByText('How Ana told her sister.')).toBeTruthy();
  });

  it.each([
    ['en', 'Play Telling somebody', 'telling.en'],
    ['en', 'Ver en español Telling somebody', 'telling.es'],
    ['es', 'Reproducir Telling somebody', 'telling.es'],
    ['es', 'Watch in English Telling somebody', 'telling.en'],
  ] as const)(
    'in %s, "%s" plays %s with its captions on and gives the focus back',
    async (lang, name, file) => {
      show(list, lang);
      const button = await screen.findByRole('button', { name });
      button.focus();
      await user.click(button);
      const dialog = screen.getByRole('dialog', { name: 'Telling somebody' });
      const player = dialog.querySelector('video');
      expect(player?.getAttribute('src')).toBe(`/v/${file}.mp4`);
      expect([player?.width, player?.height]).toEqual([630, 415]);
      expect(player?.getAttribute('aria-labelledby')).toBe(within(dialog).getByRole('heading').id);
      const captions = dialog.querySelector('track');
      expect(captions?.getAttribute('src')).toBe(`/v/${file}.vtt`);
      expect(captions?.default).toBe(true);
      await user.click(screen.getByRole('button', { name: lang === 'en' ? 'Close' : 'Cerrar' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(button);
    },
  );

  it('the ribbon shows why loading failed, and loads again', async () => {
    show([{ status: 500, message: 'Something went wrong.' }, list]);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error loading videos: Something went wrong.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Donors tell' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the ribbon reports an unreachable server', async () => {
    show('unreached');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Error loading videos: the server could not be reached/,
    );
  });

  it('the ribbon is absent when the registry has no videos', async () => {
    const { container } = show({ ...list, videos: [] });
    await vi.waitFor(() => expect(container.innerHTML).toBe(''));
  });
});

it('clipsFor returns the English version in both languages if there is no Spanish one', () => {
  const english = { ...video, spanish_video_url: '' };
  expect(clipsFor(english, 'es')).toEqual([
    { lang: 'en', url: '/v/telling.en.mp4', captions: '/v/telling.en.vtt' },
  ]);
});
