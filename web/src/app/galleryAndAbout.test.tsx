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

/** Serves this look-up response with an empty list. */
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
  ])('the gallery of type %i has the title of its type', async (micrositeTypeId, title) => {
    serve({ micrositeTypeId });
    open('/gallery/ABC123');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(asked).toContain('/api/microsite/ABC123/gallery');
  });

  it('the gallery links to program and editor for the owner of a site, and to nothing for a visitor', async () => {
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

  it("the gallery has the title of the listed type, also at another patient's code", async () => {
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

  it('the gallery ignores a failed look-up and shows only the logo and the language switch in its bar', async () => {
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
  it("the about page links to the gallery and the owner's editor, not to itself", async () => {
    serve(own);
    open('/about/ABC123');
    await screen.findByRole('navigation', { name: 'More' });
    expect(more()).toEqual([
      ['Browse active microsites', '/gallery/ABC123'],
      ['Begin customizing your site', '/microsite/custom-site/7/secret'],
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'The Beacon Microsite Program' })).toBeTruthy();
  });

  it('the about page has no links for a visitor without a key', async () => {
    serve({ micrositeTypeId: 1 });
    open('/about/ABC123');
    await screen.findByText(String(aboutWords['about.lead.liver']));
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });
});
