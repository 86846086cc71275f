import { act, cleanup, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '@catalogues/en/public.json';
import es from '@catalogues/es/public.json';
import type { PublicPageData } from './page-data';
import { PublicRoot } from './PublicRoot';
import { sampleImage, samplePage } from '@/testing/samplePage';
import { changes, serve } from '@/testing/server';
import { settle } from '@/testing/settle';
import { user } from '@/testing/user';

function show(data: PublicPageData, embedded = false) {
  return render(<PublicRoot data={data} embedded={embedded} />).container;
}
const heading = (name: string) => screen.queryByRole('heading', { name });
const links = (name: string | RegExp) => screen.getAllByRole('link', { name });
const screening = 'https://donors.example.org/start?id=42&donationType=0';

describe('the public page', () => {
  it('the page shows every section of layout v2', () => {
    show(samplePage());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odalys Brannigan');
    expect(links('Skip to main content')[0]?.getAttribute('href')).toBe('#main');
    expect(links('Odalys Brannigan')[0]?.getAttribute('href')).toBe('/ABC123');
    expect(links('Learn about living donation')[0]?.getAttribute('href')).toBe('/ABC123/living-donation');
    for (const name of [
      /^Register to donate for Odalys/,
      /^See if you're qualified to donate/,
      /^Looking to Donate for Odalys\?/,
    ])
      for (const link of links(name)) {
        expect(link.getAttribute('href')).toBe(screening);
        expect(link.textContent).toContain('(opens in a new tab)');
      }
    expect(screen.getAllByText('Opens a short, private set of questions.')).toHaveLength(3);
    expect(screen.getByRole('img', { name: 'Odalys Brannigan' })).toBeTruthy();
    expect(heading('Why I Need a Kidney')).toBeTruthy();
    expect(heading('How You Can Help')).toBeTruthy();
    expect(heading('Support & Protections Available to Donors')).toBeTruthy();
    expect(links('Donor Support & Protections')[0]?.getAttribute('href')).toBe('#supportcallouts');
    expect(links('Learn more about Donor Support & Protections')[0]?.getAttribute('href')).toBe(
      'https://example.org/support',
    );
    for (const name of ['Home', 'Privacy', 'Accessibility', 'Videos', 'Sister Site'])
      expect(links(name)).toBeTruthy();
    expect(screen.queryByRole('status', { name: '' })?.textContent ?? '').toBe('');
  });

  it('the page names the language of a story that differs from its own', () => {
    const story = { patientStory: 'For thirty years I drove the bus.' };
    const spanish = show(samplePage(story, { lang: 'es', storyLang: 'en' }));
    expect(spanish.textContent).toContain('Odalys escribió su historia en inglés.');
    expect(spanish.querySelector('#story')?.getAttribute('lang')).toBe('en');
    const english = show(samplePage(story, { storyLang: 'en' }));
    expect(english.textContent).not.toContain('wrote this story in English');
  });

  it('the links to the screening and to both share channels open a new tab and are labelled so', () => {
    const page = show(samplePage());
    const start = links(/^Start the Donor Screening Process/)[0]!;
    expect(start.getAttribute('href')).toBe(screening);
    expect(start.getAttribute('rel')).toContain('noopener');
    expect(start.textContent).toContain('(opens in a new tab)');
    const all = [...page.querySelectorAll('[target]')];
    expect(all.filter((link) => link.getAttribute('href') === screening)).toHaveLength(5);
    expect(all).toHaveLength(7);
    for (const link of all) expect(link.textContent).toContain('(opens in a new tab)');
  });

  it('the page lists the callouts of its type', () => {
    const names = () =>
      [...document.querySelectorAll('#supportcallouts h3')].map((found) => found.textContent);
    show(samplePage());
    expect(names()).toEqual([
      'Cost Reimbursement',
      'Legal Support',
      'Prioritization',
      'Voucher Donation',
      'Remote Donation',
      'Best Match',
      'Complication Protection',
      'Reduce Wasted Time',
      'Home Blood Draws',
      'Help Other Donors',
    ]);
    cleanup();
    const liver = show(samplePage({ micrositeTypeId: 1, micrositeType: 'Liver', patientWhy: 'It failed.' }));
    expect(names()).toEqual(['Cost Reimbursement', 'Legal Support', 'Help Other Donors']);
    expect(heading('Why I Need a Liver')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Learn about living donation' })).toBeNull();
    expect(liver.querySelector('[data-organ="liver"] #supportcallouts')).toBeTruthy();
    expect(liver.textContent).not.toMatch(/kidney/i);
  });

  it('a starter site shows a welcome, without story, reason or pictures', () => {
    const page = show(samplePage({}, { view: 'starter' }));
    expect(heading('Welcome, and thank you for stopping here')).toBeTruthy();
    expect(page.textContent).toContain('Odalys Brannigan is waiting for a kidney transplant');
    expect(page.textContent).not.toMatch(/bees|stopped\./);
    expect(page.querySelector('img')).toBeNull();
  });

  it('the page leaves out an empty reason', () => {
    show(samplePage({ patientWhy: ' \n ' }));
    expect(heading('Why I Need a Kidney')).toBeNull();
  });

  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ])('the page after event %i shows %i times below the name that a donor is needed', (eventType, times) => {
    const eventLogs = [{ eventType, eventRecordedDateTime: '2026-10-01T10:00:00Z', eventDate: '2026-10-01' }];
    show(samplePage({ bannerStatusId: 2, eventLogs }));
    expect(screen.queryAllByText('is looking for a kidney donor')).toHaveLength(times);
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ])('the page after event %i no longer recruits: %s', (eventType, over) => {
    const eventLogs = [{ eventType, eventRecordedDateTime: '2026-10-01T10:00:00Z', eventDate: '2026-10-01' }];
    const page = show(samplePage({ bannerStatusId: 2, eventLogs, shortCode: 'RWX540' }));
    const screenings = [...page.querySelectorAll<HTMLAnchorElement>('a[href*="donationType"]')];
    expect(screenings).toHaveLength(over ? 0 : 5);
    expect(heading('Why I Need a Kidney') === null).toBe(over);
    expect(heading('Others are still waiting') !== null).toBe(over);
    // The gallery is closed to visitors: a link to it would end at "This page is no longer active".
    expect(page.querySelectorAll('a[href^="/gallery"]')).toHaveLength(0);
    const donors = screen.queryByRole('link', { name: 'Learn about becoming a donor' });
    expect(donors?.getAttribute('href')).toBe(over ? 'https://example.org/consider' : undefined);
  });

  it.each(['en', 'es'] as const)('the page shows the number and hours of the registry in %s', (lang) => {
    const page = show(samplePage({}, { lang }));
    const number = page.querySelector('a[href="tel:18005550143"]');
    expect(number?.textContent).toMatch(/(Call|Llame al) 1-800-555-0143/);
    expect(number?.closest('section')?.textContent).toContain('weekdays 8 to 6 Eastern');
  });

  it('the page leaves out the call block if the registry has no number', () => {
    const { brand } = samplePage();
    const page = show(samplePage({}, { brand: { ...brand, phone: '' } }));
    expect(page.querySelector('a[href^="tel:"]')).toBeNull();
    expect(heading('Thinking about donating?')).toBeNull();
  });

  it('the banner is above the name', () => {
    const eventLogs = [{ eventType: 4, eventRecordedDateTime: '2026-01-01T00:00:00Z', eventDate: '' }];
    show(samplePage({ bannerStatusId: 2, eventLogs }));
    const banner = screen.getByText('Odalys is temporarily ineligible for a transplant.');
    const name = screen.getByRole('heading', { level: 1 });
    expect(banner.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('bare mode hides name, links and donate button of the bar', () => {
    show(samplePage({}, { bare: true }));
    expect(screen.queryByRole('link', { name: 'Odalys Brannigan' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Learn about living donation' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Register to donate for Odalys' })).toBeNull();
  });

  it.each(['custom', 'starter'] as const)(
    'the share buttons follow name and story on the %s page',
    (view) => {
      const page = show(samplePage({}, { view }));
      const name = screen.getByRole('heading', { level: 1 });
      const story = page.querySelector('#story, #welcome')!;
      const share = screen.getByRole('group', { name: 'Share Odalys’s page' });
      expect(name.compareDocumentPosition(story) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      expect(story.compareDocumentPosition(share) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    },
  );

  it.each([
    [1, false, 'Share the news'],
    [2, false, 'Share the news'],
    [4, false, 'Share this page'],
    [1, true, 'Share this page'],
  ])('the page after event %i (memorial: %s) asks: %s', (eventType, isMemorial, words) => {
    const eventLogs = [{ eventType, eventRecordedDateTime: '2026-10-01T10:00:00Z', eventDate: '2026-10-01' }];
    show(samplePage({ bannerStatusId: 2, eventLogs, isMemorial }));
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('the page shares its short address over three channels', () => {
    show(samplePage());
    const group = within(screen.getByRole('group', { name: 'Share Odalys’s page' }));
    const hrefs = group.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href')!));
    expect(hrefs).toHaveLength(3);
    for (const href of hrefs) expect(href).toContain('https://pages.example.org/ABC123');
    expect(hrefs[2]).toMatch(/^mailto:/);
  });

  it.each([
    [1, 'Odalys Brannigan has received a transplant from a living donor.'],
    [2, 'Odalys Brannigan has received a transplant from a deceased donor.'],
    [3, 'Odalys Brannigan needs a kidney'],
    [4, 'Odalys Brannigan needs a kidney'],
  ])('the page after event %i shares that %s', (eventType, text) => {
    const eventLogs = [{ eventType, eventRecordedDateTime: '2026-10-01T10:00:00Z', eventDate: '2026-10-01' }];
    show(samplePage({ bannerStatusId: 2, eventLogs }));
    const group = within(screen.getByRole('group', { name: 'Share Odalys’s page' }));
    const [, microblog, mail] = group.getAllByRole<HTMLAnchorElement>('link');
    expect(decodeURIComponent(microblog!.href)).toContain(`?t=${text}&`);
    expect(decodeURIComponent(mail!.href)).toContain(`subject=${text}&`);
  });

  it('the page links to the other language', () => {
    show(samplePage());
    expect(links('Español')[0]?.getAttribute('href')).toBe('?lang=es');
    cleanup();
    show(samplePage({}, { lang: 'es' }));
    expect(links('English')[0]?.getAttribute('href')).toBe('?lang=en');
    expect(heading('Por qué necesito un riñón')).toBeTruthy();
  });

  it.each([1, 2] as const)('the page stays at location %i when its language changes', (location) => {
    show(samplePage({}, { location, bare: true }));
    for (const link of links('Español'))
      expect(link.getAttribute('href')).toBe(`?preview=${location}&lang=es`);
    expect(links('Español')).toHaveLength(2);
  });

  it('an embedded page has no landmarks', () => {
    const page = show(samplePage(), true);
    expect(page.querySelector('main, header, footer, h1')).toBeNull();
    expect(heading('Odalys Brannigan')).toBeTruthy();
    expect(heading('Why I Need a Kidney')).toBeTruthy();
  });

  it.each([
    ['custom', 'en', 0],
    ['custom', 'es', 1],
    ['starter', 'es', 0],
  ] as const)('has nothing for axe to find: %s, %s, type %i', async (view, lang, micrositeTypeId) => {
    const page = show(samplePage({ micrositeTypeId, patientStory: 'x '.repeat(400) }, { view, lang }));
    // jsdom has no layout, so colors are checked by the browser journeys.
    const found = await axe.run(page, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations.map((violation) => violation.id)).toEqual([]);
  });
});

describe('the typed text', () => {
  it("markup in a patient's text stays text", () => {
    const hostile = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n\n</textarea>"\'&lt;b&gt;';
    const page = show(
      samplePage({
        firstName: '<b>Bo</b>',
        patientStory: hostile,
        patientWhy: hostile,
        images: [sampleImage(0, '"><i>x</i>'), sampleImage(1, '<i>y</i>')],
      }),
    );
    expect(page.querySelector('script, b, i, [onerror], textarea')).toBeNull();
    const story = page.querySelector('#story')!;
    expect(story.querySelectorAll('p')).toHaveLength(2);
    expect(story.querySelectorAll('br')).toHaveLength(1);
    expect(story.textContent).toContain('<script>alert(1)</script>');
  });
});

describe('the main picture', () => {
  const portrait = (picture: Partial<ReturnType<typeof sampleImage>>) =>
    show(samplePage({ images: [{ ...sampleImage(0), ...picture }] })).querySelector('figure');

  it.each([
    ['es', 'es'],
    [undefined, ''],
  ] as const)('shows its caption below it, in language %s', (captionLang, lang) => {
    const caption = portrait({ caption: 'Con mis abejas', captionLang })?.querySelector('figcaption');
    expect(caption?.textContent).toBe('Con mis abejas');
    expect(caption?.getAttribute('lang')).toBe(lang);
  });

  it('the portrait has no caption element without a caption', () => {
    const figure = portrait({ caption: '' });
    expect(figure?.querySelector('img')?.alt).toBe('Odalys Brannigan');
    expect(figure?.querySelector('figcaption')).toBeNull();
  });
});

describe('the pictures', () => {
  const many = (count: number) =>
    samplePage({ images: Array.from({ length: count + 1 }, (_, n) => sampleImage(n)) });

  it('all pictures are visible, at most four next to the main one', () => {
    const page = show(many(4));
    expect(links(/^Caption/)).toHaveLength(4);
    expect(page.querySelectorAll('#story ~ * button, ul ~ div button')).toHaveLength(0);
  });

  it('each picture links to its file, for browsers without scripts', () => {
    show(many(2));
    expect(links(/^Caption 1/)[0]?.getAttribute('href')).toBe('/api/microsite/image?filename=p1.jpg');
  });

  it('a picture opens larger, turns by button and arrow key, and returns the focus', async () => {
    show(many(3));
    const opener = links(/^Caption 2/)[0]!;
    opener.focus();
    await user.click(opener);
    const viewer = screen.getByRole('dialog', { name: 'Picture viewer' });
    const caption = () => viewer.querySelector('figcaption')?.textContent;
    expect(caption()).toBe('Caption 2');
    await user.click(within(viewer).getByRole('button', { name: 'Next' }));
    expect(caption()).toBe('Caption 3');
    await user.keyboard('{ArrowRight}');
    expect(caption()).toBe('Caption 1');
    await user.keyboard('{ArrowLeft}');
    expect(caption()).toBe('Caption 3');
    expect(viewer.textContent).not.toMatch(/\d\s*(of|\/)\s*\d/);
    await user.click(within(viewer).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('the viewer closes at a press outside the picture, not on it', async () => {
    show(many(2));
    await user.click(links(/^Caption 1/)[0]!);
    const viewer = screen.getByRole('dialog');
    await user.click(viewer.querySelector('img')!);
    expect(screen.queryByRole('dialog')).toBeTruthy();
    await user.click(viewer);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a click on a screening link', () => {
  // jsdom does not support navigation and would log an error.
  const stay = (event: Event) => event.preventDefault();
  beforeEach(() => document.addEventListener('click', stay));
  afterEach(() => document.removeEventListener('click', stay));

  it.each([1, 2] as const)('a visit to the screening is not counted at location %i', async (location) => {
    show(samplePage({ shortCode: 'PRE001' }, { location }));
    await user.click(links(/^See if you're qualified to donate/)[0]!);
    await settle();
    expect(changes()).toEqual([]);
  });

  it('a visit to the screening is counted once on the live page', async () => {
    serve({ 'POST /microsite/{shortCode}/stats/{type}': {} });
    show(samplePage({ shortCode: 'LIV001' }));
    for (const link of links(/Register to donate|qualified|Looking to Donate|Start the Donor/))
      await user.click(link);
    await settle();
    expect(changes().map(({ call }) => call)).toEqual(['POST /microsite/LIV001/stats/eligible']);
  });
});

describe('rendered on the server', () => {
  const pages: [string, PublicPageData][] = [
    ['custom', samplePage({ patientStory: 'x '.repeat(400) })],
    ['spanish starter', samplePage({}, { view: 'starter', lang: 'es' })],
    ['bare preview of a liver site', samplePage({ micrositeTypeId: 1 }, { location: 2, bare: true })],
  ];
  it.each(pages)("the browser hydrates the server's page without a difference: %s", async (_name, data) => {
    const errors = vi.spyOn(console, 'error');
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<PublicRoot data={data} />);
    const before = root.innerHTML;
    const problems: unknown[] = [];
    const app = await act(() =>
      hydrateRoot(root, <PublicRoot data={data} />, {
        onRecoverableError: (problem) => problems.push(problem),
      }),
    );
    expect(problems).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
    expect(root.innerHTML.replaceAll(' live"', '"')).toBe(before);
    act(() => app.unmount());
    root.remove();
    errors.mockRestore();
  });

  it.each(pages)('the page needs no inline style or handler: %s', (_name, data) => {
    const html = renderToString(<PublicRoot data={data} />);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|<script|<style/);
  });

  it('the page contains the whole story, regardless of its length', () => {
    const words = Array.from({ length: 600 }, (_, n) => `word${n}`).join(' ');
    expect(renderToString(<PublicRoot data={samplePage({ patientStory: words })} />)).toContain(words);
  });
});

describe('the messages', () => {
  const placeholders = (message: unknown) =>
    Array.isArray(message)
      ? message
          .filter((part) => Array.isArray(part))
          .map(String)
          .sort()
      : [];
  it('the messages exist in both languages, with the same placeholders', () => {
    expect(Object.keys(es)).toEqual(Object.keys(en));
    const used = (catalogue: Record<string, unknown>) =>
      Object.entries(catalogue).map(([key, message]) => [key, [...new Set(placeholders(message))]]);
    expect(used(es)).toEqual(used(en));
  });

  it.each(['en', 'es'] as const)('the page shows no message id or placeholder: %s', (lang) => {
    const eventLogs = [{ eventType: 3, eventRecordedDateTime: '2026-01-01T00:00:00Z', eventDate: '' }];
    for (const view of ['custom', 'starter'] as const) {
      const data = samplePage(
        { bannerStatusId: 2, eventLogs, patientStory: 'x '.repeat(400) },
        { lang, view },
      );
      expect(renderToString(<PublicRoot data={data} />)).not.toMatch(/public\.|\{/);
    }
  });
});
