import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import aboutWords from '@catalogues/en/about.json';
import words from '@catalogues/en/gallery.json';
import { renderApp } from '@/testing/renderApp';
import { sent, serve } from '@/testing/server';
import About from '@/features/about';
import Gallery from '@/features/gallery';

const lookup = { id: null, editKey: null, dcnDomain: '', micrositeTypeId: 0, micrositeType: 'Kidney' };
/** Returns this look-up response, and an empty list. */
function find(owner: object, status = 200) {
  const found = status === 200 ? { results: { ...lookup, ...owner } } : { status };
  serve({
    'GET /microsite/active': { results: [], total: 0, totalIsAtLeast: false, next: '' },
    'GET /microsite/{code}/gallery': found,
    'GET /microsite/gallery': found,
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

describe('the gallery', () => {
  it.each([
    [0, 'Currently Active Kidney Microsites'],
    [1, 'Currently Active Liver Microsites'],
  ])('the gallery of type %i has the title of its type', async (micrositeTypeId, title) => {
    find({ micrositeTypeId });
    open('/gallery/ABC123');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(sent.map(({ call }) => call)).toContain('GET /microsite/ABC123/gallery');
  });

  it('the gallery links to program and editor for the owner of a site, and to nothing for a visitor', async () => {
    find(own);
    const { unmount } = open('/gallery/ABC123');
    await screen.findByRole('navigation', { name: 'More' });
    expect(more()).toEqual([
      ['Learn more about the program', '/about/ABC123'],
      ['Begin customizing your site', '/microsite/custom-site/7/secret'],
    ]);
    unmount();
    find({});
    open('/gallery/ABC123');
    await screen.findByRole('heading', { level: 1, name: /Kidney/ });
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });

  it("the gallery has the title of the listed type, also at another patient's code", async () => {
    find(own);
    serve({ 'GET /microsite/{code}/gallery': { results: { ...lookup, micrositeTypeId: 1 } } });
    open('/gallery/ABC123');
    const title = 'Currently Active Kidney Microsites';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });

  it('the gallery ignores a failed look-up and shows only the logo and the language switch in its bar', async () => {
    find({}, 500);
    open('/gallery');
    expect(await screen.findByText(String(words['gallery.nobody.empty']))).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Currently Active Microsites');
    expect(sent.map(({ call }) => call)).toContain('GET /microsite/gallery');
    const bar = within(screen.getAllByRole('banner')[0]!);
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Beacon home', 'Español']);
  });
});

describe('the page about the program', () => {
  it("the about page links to the gallery and the owner's editor, not to itself", async () => {
    find(own);
    open('/about/ABC123');
    await screen.findByRole('navigation', { name: 'More' });
    expect(more()).toEqual([
      ['Browse active microsites', '/gallery/ABC123'],
      ['Begin customizing your site', '/microsite/custom-site/7/secret'],
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'The Beacon Microsite Program' })).toBeTruthy();
  });

  it('the about page has no links for a visitor without a key', async () => {
    find({ micrositeTypeId: 1 });
    open('/about/ABC123');
    await screen.findByText(String(aboutWords['about.lead.liver']));
    expect(screen.queryByRole('navigation', { name: 'More' })).toBeNull();
  });
});
