import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign, CenterFigures } from '../../api/staffCampaigns';
import recordWords from '../../i18n/catalogues/en/record.json';
import words from '../../i18n/catalogues/en/campaigns.json';
import type { StaffRole } from '../../domain/staff';
import { renderStaff, serveStaff, type Answer } from '../../testing/staffScreen';
import Campaigns, { Centers } from './index';

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
  isOpen: true,
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
  coordinators: [{ fullName: 'Nadia Haddad', email: 'nadia@center.example', phone: '' }],
  ...part,
});

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const fill = (label: string | RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const names = () => screen.queryAllByRole('rowheader').map((head) => head.querySelector('b')?.textContent);

function open(role: StaffRole, path: string, answers: Record<string, Answer | Answer[]>) {
  const asked = serveStaff(answers);
  renderStaff(role, routes, path, [words, recordWords]);
  return asked;
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

describe('the campaigns of a center', () => {
  it('are started without a code or a center to choose, and then there is what to pass on', async () => {
    const asked = open('center-coordinator', '/staff/campaigns', {
      'GET campaigns': [{ json: { results: [] } }, { json: { results: [campaign()] } }],
      'POST campaigns': { json: { results: campaign() } },
    });
    await screen.findByText(String(words['campaigns.none']));
    await press('Start a campaign');
    await press('Start the campaign');
    expect(screen.getByText(String(words['campaigns.name.missing']))).toBeTruthy();
    expect(screen.queryByLabelText('Center')).toBeNull();
    await fill(/^Name/, 'Clinic day');
    await act(async () => fireEvent.click(screen.getByLabelText('Kidney')));
    await fill(/^Last day/, '2027-05-01');
    await press('Start the campaign');
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      code: '',
      name: 'Clinic day',
      micrositeTypeId: 0,
      opensOn: '',
      closesOn: '2027-05-01',
    });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(`${window.location.origin}/register/LKSH26`);
    expect(dialog.textContent).toContain(`Register at ${window.location.host}/register/LKSH26`);
    expect(names()).toEqual(['Clinic day']);
  });

  it('keep what was typed when the code is taken', async () => {
    const errors = [{ field: 'code', message: 'This code is in use. Please choose another.' }];
    open('registry-admin', '/staff/campaigns', {
      'GET campaigns': { json: { results: [] } },
      'GET centers': { json: { results: [{ id: 3, name: 'Lakeshore', city: 'Evanston', state: 'IL' }] } },
      'POST campaigns': { status: 422, json: { errors } },
    });
    await screen.findByText(String(words['campaigns.none']));
    await press('Start a campaign');
    await fill(/^Name/, 'Clinic day');
    await act(async () => fireEvent.click(screen.getByLabelText('Liver')));
    await screen.findByRole('option', { name: 'Lakeshore, Evanston, IL' });
    await fill('Center', '3');
    await fill(/^Code/, 'lksh26');
    await press('Start the campaign');
    expect(await screen.findByText('This code is in use. Please choose another.')).toBeTruthy();
    expect((screen.getByLabelText(/^Code/) as HTMLInputElement).value).toBe('LKSH26');
  });

  it('change their name and days only', async () => {
    const asked = open('center-coordinator', '/staff/campaigns', {
      'GET campaigns': { json: { results: [campaign()] } },
      'POST campaigns/1': { json: { results: campaign({ name: 'Clinic week' }) } },
    });
    await screen.findByText('Last day May 1, 2027');
    await press(/^Change\s*Clinic day/);
    expect(screen.queryByLabelText(/^Code/)).toBeNull();
    await fill(/^Name/, 'Clinic week');
    await press('Save the changes');
    expect(asked.find(({ call }) => call === 'POST campaigns/1')?.body).toMatchObject({
      name: 'Clinic week',
      closesOn: '2027-05-01',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are found, filtered and sorted', async () => {
    open('registry-reviewer', '/staff/campaigns', {
      'GET campaigns': {
        json: {
          results: [
            campaign(),
            campaign({ id: 2, code: 'OLD', name: 'Autumn', isOpen: false, registrations: 40 }),
          ],
        },
      },
    });
    await screen.findByRole('rowheader', { name: /Autumn/ });
    expect(screen.getByText('Over')).toBeTruthy();
    expect(names()).toEqual(['Clinic day', 'Autumn']);
    await fill('Sort by', 'registrations');
    expect(names()).toEqual(['Autumn', 'Clinic day']);
    await fill('Status', 'open');
    expect(names()).toEqual(['Clinic day']);
    await fill(/^Search/, 'old');
    expect(screen.getByText(String(words['campaigns.none-found']))).toBeTruthy();
  });
});

describe('the centers of the registry', () => {
  it('are found whatever the accents, and sorted by a figure', async () => {
    open('registry-admin', '/staff/centers', {
      'GET centers/figures': {
        json: {
          results: [center(), center({ id: 4, name: 'Zuni Peak', city: 'Gallup', unmatchedPairs: 99 })],
        },
      },
    });
    await screen.findByRole('rowheader', { name: /Zuni Peak/ });
    expect(names()).toEqual(['Lakeshore', 'Zuni Peak']);
    await fill('Sort by', 'unmatchedPairs');
    expect(names()).toEqual(['Zuni Peak', 'Lakeshore']);
    await fill(/^Search/, 'evanston');
    expect(names()).toEqual(['Lakeshore']);
    const row = screen.getByRole('rowheader').closest('tr')!;
    expect(row.textContent).toContain('Referrals, Microsites');
    expect(row.textContent).toContain('Protocol without steroids');
    expect(within(row).getByText('nadia@center.example').getAttribute('href')).toBe(
      'mailto:nadia@center.example',
    );
  });
});
