import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import aboutWords from '@catalogues/en/about.json';
import words from '@catalogues/en/gallery.json';
import { renderApp } from '@/testing/renderApp';
import About from '@/features/about';
import Gallery from '@/features/gallery';

const lookup = { id: null, editKey: null, dcnDomain: '', micrositeTypeId: 0, micrositeType: 'Kidney' };
const nobody = { success: true, results: [], total: 0, totalIsAtLeast: false, next: '' };
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const asked: string[] = [];

/** The look-up answers this; the list is empty. */
function serve(owner: object, status = 200) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/microsite/active')) return json(nobody);
    return status === 200 ? json({ success: true, results: { ...lookup, ...owner } }) : json({}, status);
  });
}
function open(path: string) {
  window.history.replaceState(null, '', path);
  return renderApp(
    <Routes location={path}>
      <Route path="/gallery/:code?" element={<Gallery />} />
      <Route path="/about/:code?" element={<About />} />
    </Routes>,
    [words, aboutWords],
  );
}
const more = () =>
  within(screen.getByRole('navigation', { name: 'More' }))
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
const own = { id: 7, editKey: 'secret' };

beforeEach(() => void asked.splice(0));

describe('the gallery', () => {
  it.each([
    [0, 'Currently Active Kidney Microsites'],
    [1, 'Currently Active Liver Microsites'],
  ])('of type %i is titled by it', async (micrositeTypeId, title) => {
    serve({ micrositeTypeId });
    open('/gallery/ABC123');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(asked).toContain('/api/microsite/ABC123/gallery');
  });

  it('leads on for whoever proved the key of a site, and for nobody else', async () => {
    serve(own);
    const { unmount } = open('/gallery/ABC123');
    await screen.findByRole('navigation', { name: 'More' });
    expect(more()).toEqual([
      ['Learn more about the program', '/about/ABC123'],
      ['Begin customizing your site', '/microsite/custom-site/7/secret'],
    ]);
    unmount();
    serve({});
    open('/gallery/ABC123');
    await screen.findByRole('heading', { level: 1, name: /Kidney/ });
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });

  it('is titled by the type that it lists, also at the code of somebody else', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('/microsite/active')) return json(nobody);
      const owner = url.includes('ABC123') ? { micrositeTypeId: 1 } : own;
      return json({ success: true, results: { ...lookup, ...owner } });
    });
    open('/gallery/ABC123');
    const title = 'Currently Active Kidney Microsites';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });

  it('passes over a look-up that fails, and its bar holds the logo alone beside the language', async () => {
    serve({}, 500);
    open('/gallery');
    expect(await screen.findByText(String(words['gallery.nobody.empty']))).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Currently Active Microsites');
    expect(asked).toContain('/api/microsite/gallery');
    const bar = within(screen.getAllByRole('banner')[0]!);
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Beacon home', 'Español']);
  });
});

describe('the page about the program', () => {
  it('leads to the sites and to the own editor once the key is known, not to itself', async () => {
    serve(own);
    open('/about/ABC123');
    await screen.findByRole('navigation', { name: 'More' });
    expect(more()).toEqual([
      ['Browse active microsites', '/gallery/ABC123'],
      ['Begin customizing your site', '/microsite/custom-site/7/secret'],
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'The Beacon Microsite Program' })).toBeTruthy();
  });

  it('leads nowhere for who proved no key', async () => {
    serve({ micrositeTypeId: 1 });
    open('/about/ABC123');
    await screen.findByText(String(aboutWords['about.lead.liver']));
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });
});
