import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Campaign, CenterFigures } from '@/api/staffCampaigns';
import type { TrailItem } from '@/api/staffSite';
import recordWords from '@catalogues/en/record.json';
import words from '@catalogues/en/campaigns.json';
import type { StaffRole } from '@/domain/staff';
import { changes, sent, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import Centers from '@/features/staff-centers';
import { press } from '@/testing/press';
import { enter, user } from '@/testing/user';
import Campaigns from './index';

const routes = [
  { path: '/staff/campaigns', Component: Campaigns },
  { path: '/staff/centers', Component: Centers },
];

const campaign = (part: Partial<Campaign> = {}): Campaign => ({
  id: 1,
  code: 'LKSH26',
  centerId: 3,
  centerName: 'Lakeshore',
  micrositeTypeId: 0,
  name: 'Clinic day',
  opensOn: '',
  closesOn: '2027-05-01',
  registrations: 12,
  state: 'open',
  ...part,
});

const center = (part: Partial<CenterFigures> = {}): CenterFigures => ({
  id: 3,
  code: 'LKS',
  name: 'Lakeshore',
  alias: 'Lakeshore',
  city: 'Évanston',
  state: 'IL',
  postalCode: '60201',
  phone: '3125550100',
  takesReferrals: true,
  isKidneyForLife: false,
  runsMicrosites: true,
  takesVouchers: false,
  transplantsLast12: 120,
  a2OLast12: 4,
  unmatchedPairs: 30,
  patientMicrosites: 9,
  nonSteroidProtocol: true,
  advancedDonation: false,
  closedAt: null,
  coordinators: [{ fullName: 'Nadia Haddad', email: 'nadia@center.example', phoneType: 'Work', phone: '' }],
  ...part,
});

/** Returns a response with the only page of a list. */
const page = (...results: object[]) => ({ results, total: results.length });

const list = (filter: object, offset = 0) =>
  new URLSearchParams({ ...filter, offset: String(offset), limit: '25' }).toString();
const campaignsCall = (filter: object = {}, offset?: number) =>
  list({ q: '', state: '', type: '', centerId: '', sort: '', ...filter }, offset);
const centersCall = (filter: object = {}) => list({ q: '', part: '', sort: '', ...filter });
const allCampaigns = campaignsCall();
const allCenters = centersCall();
const centerNames = {
  'GET /staff/centers': page({ id: 3, name: 'Lakeshore', city: 'Evanston', state: 'IL' }),
};

const event = (id: number, part: Partial<TrailItem>): TrailItem => ({
  id,
  at: '2027-03-02T15:00:00Z',
  action: 'campaign.changed',
  actorKind: 'staff',
  actorName: 'Nadia Haddad',
  details: {},
  ...part,
});

const told = async () => {
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('listitem');
  return [...dialog.querySelectorAll('ol > li')].map((entry) => entry.textContent);
};

const fill = (label: string | RegExp, value: string) => enter(screen.getByLabelText(label), value);
const names = () => screen.queryAllByRole('rowheader').map((head) => head.querySelector('b')?.textContent);

function open(role: StaffRole, path: string, answers: Replies) {
  serve(answers);
  renderStaff(role, routes, path, [words, recordWords]);
}

describe('the campaigns of a center', () => {
  it('starts a campaign without a code or a center, then offers the link to share', async () => {
    open('center-coordinator', '/staff/campaigns', {
      'GET /staff/campaigns': { byQuery: { [allCampaigns]: [page(), page(campaign())] } },
      'POST /staff/campaigns': { results: campaign() },
    });
    await screen.findByText(String(words['campaigns.none']));
    await press('Start a campaign');
    await press('Start the campaign');
    expect(screen.getByText(String(words['campaigns.name.missing']))).toBeTruthy();
    expect(screen.queryByLabelText('Center')).toBeNull();
    await fill(/^Name/, 'Clinic day');
    await user.click(screen.getByLabelText('Kidney'));
    await fill(/^Last day/, '2027-05-01');
    await press('Start the campaign');
    expect(changes()[0]?.body).toEqual({
      code: '',
      name: 'Clinic day',
      micrositeTypeId: 0,
      opensOn: '',
      closesOn: '2027-05-01',
      formKey: expect.any(String) as string,
    });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(`${window.location.origin}/register/LKSH26`);
    expect(dialog.textContent).toContain(`Register at ${window.location.host}/register/LKSH26`);
    const code = within(dialog).getByRole('img', { name: /^QR code that opens .*\/register\/LKSH26$/ });
    expect(code.getAttribute('src')).toBe('/api/staff/campaigns/1/qr.png');
    const save = within(dialog).getByRole('link', { name: 'Download QR code' });
    expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([
      '/api/staff/campaigns/1/qr.png',
      'LKSH26-qr.png',
    ]);
    expect(names()).toEqual(['Clinic day']);
  });

  it('keeps the typed text when the code is taken', async () => {
    const errors = [{ field: 'code', message: 'This code is in use. Please choose another.' }];
    open('registry-admin', '/staff/campaigns', {
      'GET /staff/campaigns': { byQuery: { [allCampaigns]: page() } },
      ...centerNames,
      'POST /staff/campaigns': { status: 422, errors },
    });
    await screen.findByText(String(words['campaigns.none']));
    await press('Start a campaign');
    await fill(/^Name/, 'Clinic day');
    await user.click(screen.getByLabelText('Liver'));
    await screen.findByRole('option', { name: 'Lakeshore, Evanston, IL' });
    await enter(within(screen.getByRole('dialog')).getByLabelText('Center'), '3');
    await fill(/^Code/, 'lksh26');
    await press('Start the campaign');
    expect(await screen.findByText('This code is in use. Please choose another.')).toBeTruthy();
    expect((screen.getByLabelText(/^Code/) as HTMLInputElement).value).toBe('LKSH26');
  });

  it('changes only the name and the days', async () => {
    open('center-coordinator', '/staff/campaigns', {
      'GET /staff/campaigns': { byQuery: { [allCampaigns]: page(campaign()) } },
      'POST /staff/campaigns/{id}': { results: campaign({ name: 'Clinic week' }) },
    });
    await screen.findByText('Last day May 1, 2027');
    await press(/^Change\s*Clinic day/);
    expect(screen.queryByLabelText(/^Code/)).toBeNull();
    await fill(/^Name/, 'Clinic week');
    await press('Save the changes');
    expect(sent.find(({ call }) => call === 'POST /staff/campaigns/1')?.body).toMatchObject({
      name: 'Clinic week',
      closesOn: '2027-05-01',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('applies the filter to the list and the exported file', async () => {
    open('registry-reviewer', '/staff/campaigns', {
      ...centerNames,
      'GET /staff/campaigns': {
        byQuery: {
          [allCampaigns]: {
            results: [campaign(), campaign({ id: 2, name: 'Autumn', state: 'over' })],
            total: 40,
          },
          [campaignsCall({}, 25)]: page(campaign({ id: 4, name: 'Last' })),
          [campaignsCall({ state: 'over' })]: page(campaign({ id: 2, name: 'Autumn', state: 'over' })),
          [campaignsCall({ q: 'old', state: 'over' })]: page(),
          [campaignsCall({ q: 'old', state: 'over', sort: '-registrations' })]: page(),
        },
      },
    });
    await screen.findByRole('rowheader', { name: /Autumn/ });
    expect(screen.getByText('40 campaigns')).toBeTruthy();
    expect(screen.getAllByText('Over')).toHaveLength(2);
    await press(/^Next/);
    await screen.findByRole('rowheader', { name: /Last/ });
    await fill('Status', 'over');
    await screen.findByText('1 campaign');
    expect(names()).toEqual(['Autumn']);
    await fill(/^Search/, ' old ');
    await press('Search');
    expect(await screen.findByText(String(words['campaigns.none-found']))).toBeTruthy();
    await fill('Sort by', '-registrations');
    expect(sent.at(-1)?.call).toBe(
      'GET /staff/campaigns?' + campaignsCall({ q: 'old', state: 'over', sort: '-registrations' }),
    );
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toBe(
      '/api/staff/campaigns.csv?q=old&state=over&type=&centerId=&sort=-registrations',
    );
  });

  it('offers no center filter or order to a coordinator', async () => {
    open('center-coordinator', '/staff/campaigns', {
      'GET /staff/campaigns': { byQuery: { [allCampaigns]: page(campaign()) } },
    });
    await screen.findByRole('rowheader', { name: /Clinic day/ });
    expect(screen.queryByLabelText('Center')).toBeNull();
    expect(within(screen.getByLabelText('Sort by')).queryByRole('option', { name: 'Center' })).toBeNull();
  });

  it('shows the history with actors and changes, newest first', async () => {
    const days = { opensOn: '', closesOn: '2027-05-01' };
    open('center-coordinator', '/staff/campaigns', {
      'GET /staff/campaigns': { byQuery: { [allCampaigns]: page(campaign()) } },
      'GET /staff/campaigns/{id}/timeline': [
        'unreached',
        page(
          event(6, { action: 'campaign.printed' }),
          event(5, { details: { name: 'Clinic day', nameBefore: 'Spring', ...days, closesOnBefore: '' } }),
          event(4, {
            details: { name: 'Spring', opensOn: '', closesOn: '' },
            actorKind: 'system',
            actorName: 'import',
          }),
          event(1, { action: 'campaign.added', details: { opensOn: '2027-01-31', closesOn: '2027-05-01' } }),
        ),
      ],
    });
    await screen.findByRole('rowheader', { name: /Clinic day/ });
    await press(/^History\s*Clinic day/);
    expect(screen.getByRole('dialog', { name: 'History of “Clinic day”' })).toBeTruthy();
    await screen.findByRole('alert');
    await press('Try again');
    const [other, changed, again, started] = await told();
    expect(other).toMatch(/^Recorded as “campaign.printed”/);
    expect(changed).toMatch(
      /^ChangedName: Clinic day \(before: Spring\)Last day: May\u00a01,\u00a02027 \(before: not set\)/,
    );
    expect(changed).toMatch(/\(before: not set\)Mar\u00a02,\u00a02027.*, by Nadia Haddad$/);
    expect(again).toMatch(/^Saved without a change.*, by the import$/);
    expect(started).toMatch(/^Started/);
    expect(screen.getByRole('dialog').querySelectorAll('ol > li')).toHaveLength(4);
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the centers of the registry', () => {
  it('applies the filter to the list and the exported file', async () => {
    open('registry-admin', '/staff/centers', {
      'GET /staff/centers/figures': {
        byQuery: {
          [allCenters]: page(
            center(),
            center({ id: 4, name: 'Zuni Peak', city: 'Gallup', unmatchedPairs: 99 }),
          ),
          [centersCall({ part: 'kfl' })]: page(),
          [centersCall({ part: 'kfl', sort: '-pairs' })]: page(),
        },
      },
    });
    await screen.findByRole('rowheader', { name: /Zuni Peak/ });
    expect(names()).toEqual(['Lakeshore', 'Zuni Peak']);
    const row = screen.getByRole('rowheader', { name: /Lakeshore/ }).closest('tr')!;
    expect(row.textContent).toContain('LKS, Évanston, IL');
    expect(screen.queryByText(/nadia/)).toBeNull();
    await press(/^Details\s*Lakeshore/);
    const details = row.nextElementSibling as HTMLElement;
    expect(details.textContent).toContain('Referrals, Pages, Protocol without steroids');
    expect(within(details).getByText('nadia@center.example').getAttribute('href')).toBe(
      'mailto:nadia@center.example',
    );
    await press(/^Details\s*Lakeshore/);
    expect(screen.queryByText(/nadia/)).toBeNull();
    await fill('Takes part in', 'kfl');
    expect(await screen.findByText(String(words['campaigns.centers.none-found']))).toBeTruthy();
    await fill('Sort by', '-pairs');
    expect(sent.at(-1)?.call).toBe(
      'GET /staff/centers/figures?' + centersCall({ part: 'kfl', sort: '-pairs' }),
    );
    expect(screen.getByRole('link', { name: /Export list/ }).getAttribute('href')).toBe(
      '/api/staff/centers/figures.csv?q=&part=kfl&sort=-pairs',
    );
  });

  it('shows the changes of imports', async () => {
    open('registry-reviewer', '/staff/centers', {
      'GET /staff/centers/figures': {
        byQuery: { [allCenters]: page(center(), center({ id: 4, name: 'Zuni Peak' })) },
      },
      'GET /staff/centers/{id}/timeline': [
        page(),
        page(
          event(3, {
            action: 'center.changed',
            actorKind: 'system',
            actorName: 'import',
            details: {
              code: 'LKS',
              unmatchedPairs: '30',
              unmatchedPairsBefore: '28',
              patientMicrosites: '',
              patientMicrositesBefore: '12',
              kidneyForLife: 'no',
              kidneyForLifeBefore: 'yes',
              coordinators: 'changed',
            },
          }),
          event(2, {
            action: 'center.changed',
            actorKind: 'system',
            actorName: 'import',
            details: { code: 'LKS' },
          }),
          event(1, {
            action: 'center.added',
            actorKind: 'system',
            actorName: 'import',
            details: { code: 'LKS' },
          }),
        ),
      ],
    });
    await screen.findByRole('rowheader', { name: /Zuni Peak/ });
    await press(/^History\s*Zuni Peak/);
    expect(await screen.findByText(String(words['campaigns.history.none']))).toBeTruthy();
    await act(async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })));
    await press(/^History\s*Lakeshore/);
    const [changed, again, added] = await told();
    expect(changed).toMatch(
      /^ChangedKidney For Life: No \(before: Yes\)Unmatched pairs: 30 \(before: 28\)Patient/,
    );
    expect(changed).toMatch(/28\)Patient pages: number of public pages \(before: 12\)The contacts changed/);
    expect(again).toMatch(/^Imported againMar\u00a02,\u00a02027.*, by the import$/);
    expect(added).toMatch(/^Added/);
  });
});
