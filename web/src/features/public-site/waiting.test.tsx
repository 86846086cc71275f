import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleImage, samplePage } from '@/testing/samplePage';
import { serve, type Reply } from '@/testing/server';
import { Waiting } from './components/Waiting';
import { PageWords } from './PublicRoot';

function show(waiting: Reply<'GET /microsite/{code}/waiting'>) {
  serve({ 'GET /microsite/{code}/waiting': waiting });
  render(
    <PageWords lang="en">
      <Waiting data={samplePage({ shortCode: 'RWX540' })} />
    </PageWords>,
  );
}
const patient = {
  shortCode: 'OTT001',
  firstName: 'Otto',
  lastName: 'Ejemplo',
  micrositeTypeId: 1,
  opening: 'I drive a bus.',
  openingLang: 'en',
  image: sampleImage(0),
};

describe('the waiting patients', () => {
  it('the patients are links to their pages, and the button opens the page for donors', async () => {
    show({ results: { patients: [patient], galleryOpens: false } });
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
    show({ results: { patients: [], galleryOpens: true } });
    const button = await screen.findByRole('link', { name: 'See others who are waiting' });
    expect(button.getAttribute('href')).toBe('/gallery/RWX540');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('the button stays when the list cannot be fetched', async () => {
    show('unreached');
    expect(await screen.findByRole('link', { name: 'Learn about becoming a donor' })).toBeTruthy();
  });
});
