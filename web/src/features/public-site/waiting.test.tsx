import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleImage, samplePage } from '@/testing/samplePage';
import { Waiting } from './components/Waiting';
import { PageWords } from './PublicRoot';

const server = vi.fn<typeof fetch>();
const answer = (results: object) =>
  new Response(JSON.stringify({ success: true, results }), {
    headers: { 'Content-Type': 'application/json' },
  });
const show = () =>
  render(
    <PageWords lang="en">
      <Waiting data={samplePage({ shortCode: 'RWX540' })} />
    </PageWords>,
  );
const patient = {
  shortCode: 'OTT001',
  firstName: 'Otto',
  lastName: 'Ejemplo',
  micrositeTypeId: 1,
  opening: 'I drive a bus.',
  openingLang: 'en',
  image: sampleImage(0),
};

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});

describe('the patients who still wait', () => {
  it('the patients are links to their pages, and the button opens the page for donors', async () => {
    server.mockResolvedValue(answer({ patients: [patient], galleryOpens: false }));
    show();
    const link = await screen.findByRole('link', { name: /Otto Ejemplo/ });
    expect(link.getAttribute('href')).toBe('/OTT001');
    expect(link.textContent).toContain('needs part of a liver');
    expect(link.textContent).toContain('I drive a bus.');
    expect(link.querySelector('[lang]')?.textContent).toBe('I drive a bus.');
    expect(link.querySelector('img')?.getAttribute('src')).toContain('p0.jpg');
    const button = screen.getByRole('link', { name: 'Learn about becoming a donor' });
    expect(button.getAttribute('href')).toBe('https://example.org/consider');
  });

  it('the button opens the gallery for a visitor with access to it', async () => {
    server.mockResolvedValue(answer({ patients: [], galleryOpens: true }));
    show();
    const button = await screen.findByRole('link', { name: 'See others who are waiting' });
    expect(button.getAttribute('href')).toBe('/gallery/RWX540');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('the button stays when the list cannot be fetched', async () => {
    server.mockRejectedValue(new TypeError('offline'));
    show();
    expect(await screen.findByRole('link', { name: 'Learn about becoming a donor' })).toBeTruthy();
  });
});
