import { cleanup, render, screen, within, fireEvent } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { PublicPageData } from './page-data';
import { PublicRoot } from './PublicRoot';
import { samplePage } from '@/testing/samplePage';
import { user } from '@/testing/user';

const show = (data: PublicPageData) => render(<PublicRoot data={data} />).container;
const links = (name: RegExp) => screen.getAllByRole('link', { name });

// The bar, the footer and the other parts around the sections, and sharing.
describe('around the sections', () => {
  it.each([1, 2] as const)('the page has no space above the name at location %i', (location) => {
    const head = (page: HTMLElement) => page.querySelector('[class*="opening"]')!.className;
    expect(head(show(samplePage({}, { location })))).toContain('noTop');
    cleanup();
    expect(head(show(samplePage()))).not.toContain('noTop');
  });

  it('the page shows three video placeholders until the list is loaded', () => {
    const page = show(samplePage());
    const waiting = screen.getByText('Loading videos...');
    expect(waiting.nextElementSibling?.children).toHaveLength(3);
    expect(page.querySelector('#videos')).toBeNull();
  });

  it('the callouts of every type list the covered costs', () => {
    show(samplePage({ micrositeTypeId: 1, micrositeType: 'Liver' }));
    const callout = (name: string) =>
      screen.getByRole('heading', { level: 3, name }).closest('li')?.textContent ?? '';
    for (const cost of ['Travel and lodging', 'Lost wages', 'Dependent care'])
      expect(callout('Cost Reimbursement')).toContain(cost);
    expect(callout('Legal Support')).toContain('fighting termination and discrimination');
    expect(callout('Help Other Donors')).toContain('Give feedback');
  });

  it('the footer names the registry', () => {
    const page = show(samplePage());
    const foot = within(page.querySelector('footer')!);
    expect(foot.getByText('© Example Registry. Beacon is free for patients and families.')).toBeTruthy();
    const hrefs = foot.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs.slice(0, 5)).toEqual([
      'https://example.org',
      'https://example.org',
      'https://example.org/privacy',
      'https://example.org/accessibility',
      'https://videos.example.org',
    ]);
    expect(foot.getByRole('navigation', { name: 'Our sister sites' }).textContent).toContain('Sister Site');
  });

  it('the page names a supported browser for outdated browsers without scripts', () => {
    const html = renderToString(<PublicRoot data={samplePage()} />);
    expect(html).toContain('Please use Chrome, Firefox or Edge instead');
    const styles = readFileSync('src/features/public-site/PublicPage.module.css', 'utf8');
    expect(styles).toMatch(
      /@supports \(aspect-ratio: 1\) and selector\(:focus-visible\) \{\s*\.oldBrowser \{\s*display: none;/,
    );
  });

  it("the button uses the device's share sheet, or copies the address without a sheet and a channel", async () => {
    const shared = vi.fn<(what: unknown) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { share: shared });
    show(samplePage());
    expect(fireEvent.click(links(/^Social/)[0]!)).toBe(false);
    expect(shared.mock.calls).toEqual([
      [{ url: 'https://pages.example.org/ABC123', text: 'Odalys Brannigan needs a kidney' }],
    ]);
    cleanup();
    const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
    const page = samplePage();
    show({ ...page, brand: { ...page.brand, shareLinks: {} } });
    expect(fireEvent.click(links(/^Social/)[0]!)).toBe(false);
    expect(copied.mock.calls).toEqual([['https://pages.example.org/ABC123']]);
    expect(await screen.findByText(/The address of this page was copied\./)).toBeTruthy();
  });

  it.each(['Social', 'Micro-blog'])(
    'the %s button opens a new tab and says so, also in a preview',
    (name) => {
      const page = render(<PublicRoot data={samplePage()} embedded />);
      const [link] = page.getAllByRole('link', { name: new RegExp(`^${name} ?\\(opens in a new tab\\)`) });
      expect(link?.getAttribute('target')).toBe('_blank');
      expect(link?.getAttribute('rel')).toBe('noopener');
    },
  );

  it.each([
    ['NotAllowedError', ['https://s.example.org/?u=https%3A%2F%2Fpages.example.org%2FABC123', '_self']],
    ['AbortError', undefined],
  ])('the channel opens after the device refused its share sheet with %s: %j', async (name, opened) => {
    const refusal = new DOMException('', name);
    vi.stubGlobal('navigator', { share: () => Promise.reject(refusal) });
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    show(samplePage());
    await user.click(links(/^Social/)[0]!);
    await Promise.resolve();
    await Promise.resolve();
    expect(open.mock.calls[0]).toEqual(opened);
    open.mockRestore();
  });
});
