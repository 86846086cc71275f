import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/living-donation.json';
import { press } from '@/testing/controls';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { PageWords, type PublicPageData } from '@/features/public-site';
import { About } from './components/About';

const brand = {
  registryName: 'Example Registry',
  productName: 'Beacon',
  website: 'https://example.org',
  donorRegistrationUrl: 'https://donors.example.org/start',
  supportUrl: 'https://example.org/support',
};
const site = { id: 42, micrositeTypeId: 0, shortCode: 'ABC123', firstName: 'Odalys' };

function show(event: object = {}) {
  const data = {
    lang: 'en',
    origin: '',
    view: 'custom',
    location: 0,
    brand,
    callouts: [],
    site: { ...site, ...event },
  } as unknown as PublicPageData;
  renderApp(
    <PageWords lang="en">
      <About data={data} />
    </PageWords>,
    [words],
  );
}

it('the page shows that a person has received a transplant', () => {
  show({ bannerStatusId: 2, eventLogs: [{ eventType: 1, eventRecordedDateTime: '', eventDate: '' }] });
  expect(screen.getByText(/^Odalys has received a transplant\./)).toBeTruthy();
  expect(screen.queryByText(/hopes that someone/)).toBeNull();
  const screening = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(screening).toContain('https://donors.example.org/start');
});

it('the page shows each figure with its date and source', async () => {
  show();
  await screen.findByText('31 in 10,000');
  screen.getByText(/who did not donate: 4 in 10,000/);
  expect(screen.getAllByText(/As of Nov 1, 2026\. Source:/)).toHaveLength(4);
  const sources = screen.getAllByRole('link', { name: 'PMC4447489' });
  expect(sources[0]?.getAttribute('href')).toBe('https://pmc.ncbi.nlm.nih.gov/articles/PMC4447489/');
});

it('the page explains the risks without figures while they cannot be loaded', async () => {
  serve({ 'GET /texts/{kind}': ['unreached', { results: { texts: [] } }] });
  show();
  await screen.findByText('We could not load the numbers.');
  screen.getByText(/^All surgery has risks/);
  await press('Try again');
  expect(await screen.findByText('Death from the surgery')).toBeTruthy();
});

it('the page links to the callouts of the site, to the screening and back', () => {
  show();
  expect(screen.getByText(/^Odalys hopes that someone will give a kidney\./)).toBeTruthy();
  const to = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to(/support and protections on Odalys/)).toBe('/ABC123#supportcallouts');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ABC123#supportcallouts',
    'https://example.org/support',
    'https://donors.example.org/start?id=42&donationType=0',
    '/ABC123',
  ]);
});
