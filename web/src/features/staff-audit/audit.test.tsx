import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import auditWords from '@catalogues/en/audit.json';
import recordWords from '@catalogues/en/record.json';
import { ReadsLink } from '@/parts/staff/ReadsLink';
import { serve } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import Audit, { Unusual } from './index';

const event = {
  id: 90,
  at: '2026-03-02T15:00:00Z',
  actorKind: 'staff',
  actorNumber: 7,
  actorName: 'Cora Vance',
  action: 'microsite.viewed',
  subjectKind: 'microsite',
  subjectNumber: 5,
  subjectName: 'Ellen Marin',
  subjectIsGone: false,
  details: {
    part: 'preview',
    emailBefore: 'old@mail.example',
    'from-mails': '',
    mood: 'good',
    toCenter: '2',
  },
  names: { toCenter: 'Lakeside' },
  address: '203.0.113.9',
  isErased: false,
  isAltered: false,
  earlier: [] as object[],
};
const erased = {
  ...event,
  id: 80,
  actorName: '',
  subjectName: '',
  details: {},
  names: {},
  address: '',
  isErased: true,
};
const unknown = {
  ...event,
  id: 70,
  action: 'microsite.painted',
  subjectName: 'Erased 7F3K',
  subjectIsGone: true,
  details: { action: 'views', of: 'donor', kind: 'mails', empty: '', role: 'coach' },
};
const choices = {
  results: {
    staff: [{ id: 7, name: 'Cora Vance' }],
    groups: [{ name: 'views', actions: ['microsite.viewed', 'microsite.mails-viewed', 'mail.viewed'] }],
  },
};
const page = (lines: object[], more: object = {}) => ({
  results: { lines, next: 0, subjectName: '', canExport: true, ...more },
});
const query = (filter: object, before = '') => {
  const all = {
    of: '',
    ofNumber: '',
    by: '',
    byNumber: '',
    action: '',
    from: '',
    to: '',
    address: '',
    own: 'false',
    ...filter,
  };
  const search = new URLSearchParams(all as Record<string, string>).toString();
  return `${search}${before && `&before=${before}`}`;
};

function show(path: string) {
  return renderStaff(
    'registry-admin',
    [
      { path: '/staff/audit', element: <Audit /> },
      { path: '/staff/audit/unusual', element: <Unusual /> },
    ],
    path,
    [recordWords, auditWords],
  );
}

// Shows R15.1a.
describe('the audit desk', () => {
  it('shows the reads of a visit as one line that unfolds, and the own reads by the address', async () => {
    const own = { ...event, id: 95, actorNumber: 1, actorName: 'Nadia Haddad' };
    const opened = { ...event, id: 88, details: {}, at: '2026-03-02T14:59:58Z' };
    const emails = { ...opened, id: 89, action: 'microsite.mails-viewed' };
    const visit = { ...event, details: { part: 'versions' }, earlier: [emails, opened] };
    serve({
      'GET /staff/audit/choices': choices,
      'GET /staff/audit': {
        byQuery: { [query({})]: page([visit]), [query({ own: 'true' })]: page([own, visit]) },
      },
    });
    const router = show('/staff/audit');
    await screen.findByRole('table');
    const whole = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent ?? '');
    expect(whole()).toHaveLength(1);
    expect(whole()[0]).toContain('Opened a patient’s record or page: emails and versions');
    expect(whole()[0]).not.toContain('Staff 7');
    const views = screen.getByText('3 views of this visit').parentElement as HTMLDetailsElement;
    expect(views.open).toBe(false);
    expect(within(views).getAllByRole('listitem')).toHaveLength(3);
    expect(within(views).getByText(/Viewed the emails of a record/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Show my own views too'));
    expect(await screen.findByText('Nadia Haddad')).toBeTruthy();
    expect(router.state.location.search).toBe('?own=1');
    expect(screen.getByRole('link', { name: 'Save as a signed file' }).getAttribute('href')).not.toContain(
      'own',
    );
  });

  it('continues after a page of own reads', async () => {
    serve({
      'GET /staff/audit/choices': choices,
      'GET /staff/audit': {
        byQuery: { [query({})]: page([], { next: 70 }), [query({}, '70')]: page([event]) },
      },
    });
    show('/staff/audit');
    expect(await screen.findByText(/All events so far are your own views/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show older events' }));
    expect(await screen.findByText('Ellen Marin')).toBeTruthy();
  });

  it('lists the readers of a record, marks erased events and loads older events', async () => {
    const ellen = { of: 'microsite', ofNumber: '5', action: 'views' };
    serve({
      'GET /staff/audit/choices': choices,
      'GET /staff/audit': {
        byQuery: {
          [query(ellen)]: page([event, erased], { subjectName: 'Ellen Marin', next: 80 }),
          [query(ellen, '80')]: page([unknown]),
          [query({ of: 'microsite', ofNumber: '5' })]: page([event], { subjectName: 'Ellen Marin' }),
        },
      },
    });
    const router = show('/staff/audit?of=microsite&ofNumber=5&action=views');
    expect(await screen.findByRole('heading', { name: 'Views of Ellen Marin’s record' })).toBeTruthy();
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(3);
    expect(rows[1]?.textContent).toContain('Opened a patient’s record or page');
    expect(rows[1]?.textContent).toContain('Cora Vance');
    const named = within(rows[1] as HTMLElement).getAllByRole('term');
    expect(named.map(({ textContent }) => textContent)).toEqual([
      'Part',
      'Email address, before',
      'Emails, before',
      'mood',
      'New center',
    ]);
    expect(rows[1]?.textContent).toContain('Lakeside');
    expect(rows[1]?.textContent).toContain('Emails, before–');
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link', { name: 'Ellen Marin' })
        .getAttribute('href'),
    ).toBe('/staff/microsites/5');
    expect(rows[2]?.textContent).toContain('Erased');
    expect(rows[2]?.textContent).toContain('Patient 5');
    expect(screen.getByRole('link', { name: 'Save as a signed file' }).getAttribute('href')).toBe(
      '/api/staff/audit.csv?of=microsite&ofNumber=5&by=&byNumber=&action=views&from=&to=&address=',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show older events' }));
    expect(await screen.findByText('Recorded as “microsite.painted”')).toBeTruthy();
    expect(screen.getByText('Erased 7F3K')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Erased 7F3K' })).toBeNull();
    expect(within(screen.getAllByRole('row')[3] as HTMLElement).getAllByRole('definition')).toMatchObject(
      ['Views of a record, document or email', 'Voucher donor', 'mails', '–', 'Coach'].map((textContent) => ({
        textContent,
      })),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show everything about Ellen Marin' }));
    expect(await screen.findByRole('heading', { name: 'About Ellen Marin' })).toBeTruthy();
    expect(router.state.location.search).toBe('?of=microsite&ofNumber=5');
  });

  it('narrows the list, keeps the filter in the address, and shows errors at their fields', async () => {
    const wanted = { by: 'staff', byNumber: '7', action: 'mail.viewed', from: '2026-03-01', address: 'Rosa' };
    serve({
      'GET /staff/audit/choices': choices,
      'GET /staff/audit': {
        byQuery: {
          [query({})]: page([event], { canExport: false }),
          [query(wanted)]: {
            status: 422,
            message: 'No address.',
            errors: [{ field: 'address', message: 'No address.' }],
          },
        },
      },
    });
    const router = show('/staff/audit');
    fireEvent.change(await screen.findByLabelText('Actor'), { target: { value: 'staff 7' } });
    expect((screen.getByText('Filters').parentElement as HTMLDetailsElement).open).toBe(true);
    expect(screen.getByText(/signing key is not on this machine/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Save as a signed file' })).toBeNull();
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'mail.viewed' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('Internet address'), { target: { value: 'Rosa' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('No address.')).toBeTruthy();
    expect(router.state.location.search).toBe(
      '?by=staff&byNumber=7&action=mail.viewed&from=2026-03-01&address=Rosa',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText('Ellen Marin')).toBeTruthy();
  });

  it('folds the filters on a phone, shows their number, and unfolds an invalid filter', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    serve({
      'GET /staff/audit/choices': choices,
      'GET /staff/audit': {
        byQuery: {
          [query({})]: page([event]),
          [query({ by: 'staff', byNumber: '7', action: 'views', from: '2026-03-02' })]: page([event]),
          [query({ address: 'Rosa' })]: {
            status: 422,
            message: 'No address.',
            errors: [{ field: 'address', message: 'No address.' }],
          },
        },
      },
    });
    const isOpen = (line: HTMLElement) => (line.parentElement as HTMLDetailsElement).open;
    const router = show('/staff/audit?by=staff&byNumber=7&action=views&from=2026-03-02');
    expect(isOpen(await screen.findByText('Filters (3)'))).toBe(false);
    await act(() => router.navigate('/staff/audit'));
    expect(isOpen(await screen.findByText('Filters'))).toBe(false);
    await act(() => router.navigate('/staff/audit?address=Rosa'));
    expect(await screen.findByText('No address.')).toBeTruthy();
    expect(isOpen(screen.getByText('Filters (1)'))).toBe(true);
  });

  it('asks for the number of a person who is not staff', async () => {
    const wanted = { of: 'donor', ofNumber: '3', by: 'recipient', byNumber: '5' };
    serve({
      'GET /staff/audit/choices': choices,
      'GET /staff/audit': { byQuery: { [query({})]: page([]), [query(wanted)]: page([]) } },
    });
    show('/staff/audit');
    fireEvent.change(await screen.findByLabelText('Actor'), { target: { value: 'recipient' } });
    fireEvent.change(screen.getByLabelText('Actor number'), { target: { value: '5' } });
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'donor' } });
    fireEvent.change(screen.getByLabelText('Subject number'), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('heading', { name: 'About Voucher donor 3' })).toBeTruthy();
    expect(screen.getByText('Nothing was found.')).toBeTruthy();
  });

  // Shows R15.1f.
  it('lists unusual reading with a link to its events', async () => {
    const found = { day: '2026-03-02', reader: { id: 7, name: 'Cora Vance' }, records: 1, of: 'Otto Lake' };
    serve({
      'GET /staff/audit/unusual': {
        results: [
          { ...found, rule: 'family-name' },
          { ...found, rule: 'night', records: 4, of: '' },
        ],
      },
    });
    show('/staff/audit/unusual');
    expect(await screen.findByText('1 record of a person with the family name of Otto Lake')).toBeTruthy();
    expect(screen.getByText('4 records at night')).toBeTruthy();
    const [link] = screen.getAllByRole('link', {
      name: 'Show these events: Cora Vance, Mar\u00a02,\u00a02026',
    });
    expect(link?.getAttribute('href')).toBe(
      '/staff/audit?by=staff&byNumber=7&action=views&from=2026-03-02&to=2026-03-02',
    );
  });
});

describe('the way from a record', () => {
  it('is shown to registry administrators only', () => {
    const record = { path: '/', element: <ReadsLink of="donor" id={3} name="Ellen" /> };
    renderStaff('registry-reviewer', [record], '/', [recordWords]);
    expect(screen.queryByRole('link')).toBeNull();
    renderStaff('registry-admin', [record], '/', [recordWords]);
    expect(screen.getByRole('link', { name: 'Views of Ellen’s record' }).getAttribute('href')).toBe(
      '/staff/audit?of=donor&ofNumber=3&action=views',
    );
  });
});
