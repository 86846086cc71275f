import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import words from '@catalogues/en/intake.json';
import type { StaffRole } from '@/domain/staff';
import { serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { Report } from './index';
import { press } from '@/testing/press';
import { sampleReport } from '@/testing/sampleIntake';
import { enter } from '@/testing/user';

function open(role: StaffRole, path: string, answers: Replies) {
  serve(answers);
  renderStaff(role, [{ path: '/staff/intake/report', Component: Report }], path, [words, recordWords]);
}

describe('the report', () => {
  const any = 'from=&to=';

  it('describes the chart in text and shows shares next to the figures', async () => {
    open('registry-admin', '/staff/intake/report', {
      'GET /staff/intake/report': { byQuery: { [any]: { results: sampleReport() } } },
    });
    const chart = await screen.findByRole('region', { name: 'Month by month' });
    expect(
      within(chart)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Oct 2026: 7 received, 5 contacted in time', 'Nov 2026: 3 received, 1 contacted in time']);
    expect(screen.getByText('2 more people asked for help and have not chosen a center yet.')).toBeTruthy();
    const centers = screen.getByRole('table', { name: 'By center' });
    expect(centers.textContent).toContain('60%');
    const minor = (name: string) =>
      within(centers).getByRole('columnheader', { name }).className.includes('minor');
    expect(['Received', 'Contacted', 'Waiting', 'Closed', 'Own page live'].filter(minor)).toEqual([
      'Closed',
      'Own page live',
    ]);
    await press('All figures');
    expect(minor('Closed')).toBe(false);
    const sources = screen.getByRole('table', { name: /how people heard/ });
    expect(
      within(sources)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Heard of us byWord of mouth', 'Heard of us byNot given']);
    const campaigns = screen.getByRole('table', { name: /By campaign/ });
    expect(campaigns.textContent).not.toContain('NaN');
    const steps = screen.getByRole('region', { name: 'From the first message to a live page' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(3),
    ).toEqual([
      'Confirmed, with a page4 40%',
      'Page public, starter pages included4 40%',
      'Own page published3 30%',
    ]);
    const file = screen.getByRole('link', { name: 'Export figures' });
    expect(file.getAttribute('href')).toBe('/api/staff/intake/report.csv?from=2026-08-24&to=2026-11-21');
  });

  it('shows the registry no small numbers of visitors, and the times of reviews', async () => {
    open('registry-admin', '/staff/intake/report', {
      'GET /staff/intake/report': { byQuery: { [any]: { results: sampleReport() } } },
    });
    const rows = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ lastChild }) => lastChild?.textContent));
    await screen.findByRole('table', { name: 'Visitors of the pages' });
    expect(rows('Visitors of the pages')).toEqual([['Lakeshore', '1,240', '61', '7', 'fewer than 5']]);
    expect(rows('Reviews').map(([stage]) => stage)).toEqual(['Center', 'Registry']);
    expect(screen.getByRole('table', { name: 'Reviews' }).textContent).toContain('75%');
  });

  it('shows a center its pages with their sum, and more pages on request', async () => {
    const visitors = Array.from({ length: 22 }, (_, at) => ({
      id: at + 1,
      name: `AAA${100 + at}`,
      visits: 2,
      learnMore: 1,
      screening: 1,
      registered: 0,
    }));
    open('center-coordinator', '/staff/intake/report', {
      'GET /staff/intake/report': {
        byQuery: { [any]: { results: sampleReport({ withoutCenter: null, visitors }) } },
      },
    });
    const table = await screen.findByRole('table', { name: 'Visitors of the pages' });
    expect(within(table).getByRole('link', { name: 'AAA100' }).getAttribute('href')).toBe(
      '/staff/microsites/1',
    );
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/Total.*44/);
    expect(within(table).queryByText('AAA121')).toBeNull();
    await press('Show all 22 pages');
    expect(within(table).getByText('AAA121')).toBeTruthy();
  });

  it('requests other days and shows an error at its field', async () => {
    const other = 'from=2020-01-01&to=2026-11-21';
    const errors = [{ field: 'from', message: 'At most three years apart' }];
    open('center-coordinator', '/staff/intake/report', {
      'GET /staff/intake/report': {
        byQuery: {
          [any]: { results: sampleReport({ withoutCenter: null }) },
          [other]: { status: 422, errors },
        },
      },
    });
    const first = await screen.findByDisplayValue('2026-08-24');
    expect(screen.queryByRole('table', { name: 'By center' })).toBeNull();
    await enter(first, '2020-01-01');
    await press('Show');
    expect(await screen.findByText('At most three years apart')).toBeTruthy();
    expect((screen.getByLabelText('First day') as HTMLInputElement).value).toBe('2020-01-01');
  });
});
