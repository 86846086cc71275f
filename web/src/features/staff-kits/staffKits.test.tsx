import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { KitItem } from '@/api/staffKits';
import type { StaffRole } from '@/domain/staff';
import words from '@catalogues/en/kits.json';
import recordWords from '@catalogues/en/record.json';
import { sent, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { press } from '@/testing/press';
import { enter, user } from '@/testing/user';
import KitDesk from './index';

const kit = (part: Partial<KitItem> = {}): KitItem => ({
  id: 5,
  version: 1,
  holderId: 31,
  firstName: 'Anthony',
  lastName: 'Sample',
  email: 'a@mail.example',
  phone: '',
  centerId: 3,
  centerName: 'Lakeshore',
  number: 2,
  state: 'requested',
  toCenter: false,
  recipient: 'Anthony Sample',
  address1: '12 Orchard Lane',
  address2: '',
  city: 'Fall River',
  region: 'MA',
  zip: '02720',
  country: '',
  carrier: '',
  trackingNumber: '',
  orderedBy: 'holder',
  requestedAt: '2026-10-02T16:00:00Z',
  shippedAt: null,
  receivedAt: null,
  waitingDays: 4,
  ...part,
});

const page = (...results: KitItem[]) => ({
  results,
  total: results.length,
  counts: { requested: 1, shipped: 2, received: 0 },
});

const REQUESTED = 'state=requested&centerId=&q=&sort=&offset=0&limit=25';
const SHIPPED = 'state=shipped&centerId=&q=&sort=&offset=0&limit=25';

const fill = (label: string | RegExp, value: string) => enter(screen.getByLabelText(label), value);

function open(answers: Replies, path = '/staff/kits', role: StaffRole = 'center-coordinator') {
  serve(answers);
  renderStaff(role, [{ path: '/staff/kits', Component: KitDesk }], path, [words, recordWords]);
}

describe('the kits', () => {
  it('are listed with their address and their waiting time', async () => {
    open({ 'GET /staff/kits': { byQuery: { [REQUESTED]: page(kit()) } } });
    const row = (await screen.findByRole('rowheader')).closest('tr');
    expect(row?.textContent).toMatch(/Anthony Sample.*2 of 3.*12 Orchard Lane.*MA 02720.*waiting 4 days/);
    expect(row?.textContent).not.toMatch(/Lakeshore/);
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/kits.csv?state=requested&centerId=&q=&sort=',
    );
  });

  it('are sent with a tracking number; a conflict shows a message and keeps the typed text', async () => {
    open({
      'GET /staff/kits': { byQuery: { [REQUESTED]: [page(kit()), page(kit({ version: 2 })), page()] } },
      'POST /staff/kits/{id}/ship': [{ status: 409, message: 'Somebody changed this order.' }, {}],
    });
    await screen.findByRole('rowheader');
    await press(/^Send ?Anthony/);
    await fill(/^Carrier/, 'USPS');
    await fill('Tracking number', '9400 1');
    await press('It is on its way');
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      'Somebody changed this order.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('9400 1');
    await press('It is on its way');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.find(({ call }) => call === 'POST /staff/kits/5/ship')?.body).toEqual({
      version: 1,
      carrier: 'USPS',
      trackingNumber: '9400 1',
    });
    expect(await screen.findByText('No kit is waiting to be sent.')).toBeTruthy();
  });

  it('show their current state and the typed text after a colleague sent them first', async () => {
    const shipped = kit({
      state: 'shipped',
      version: 2,
      carrier: 'UPS',
      trackingNumber: '1Z 7',
      shippedAt: '2026-10-05T16:00:00Z',
    });
    const refused = { status: 409, message: 'Somebody changed this order.', results: shipped };
    const arrived = {
      status: 409,
      message: 'Somebody changed this order.',
      results: { ...shipped, version: 3, state: 'received' },
    };
    open({
      'GET /staff/kits': { byQuery: { [REQUESTED]: [page(kit()), page()] } },
      'POST /staff/kits/{id}/ship': refused,
      'POST /staff/kits/{id}/tracking': arrived,
    });
    await screen.findByRole('rowheader');
    await press(/^Send ?Anthony/);
    await fill(/^Carrier/, 'USPS');
    await fill('Tracking number', '9400 1');
    await press('It is on its way');
    const dialog = within(
      screen.getByRole('dialog', { name: 'Correct the tracking number of Anthony Sample' }),
    );
    expect(dialog.getByRole('alert').textContent).toMatch(/Somebody changed.*On its way.*UPS 1Z 7/);
    expect(screen.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('9400 1');
    await press('Save number');
    expect(sent.find(({ call }) => call === 'POST /staff/kits/5/tracking')?.body).toEqual({
      version: 2,
      carrier: 'USPS',
      trackingNumber: '9400 1',
    });
    expect(dialog.getByRole('alert').textContent).toMatch(/Arrived.*nothing left to do/);
    expect(dialog.queryByRole('button', { name: 'Save number' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('accept another number after shipping, starting from the recorded number', async () => {
    const shipped = kit({
      state: 'shipped',
      version: 2,
      carrier: 'UPS',
      trackingNumber: '1Z 7',
      toCenter: true,
      phone: '414-555-0186',
      shippedAt: '2026-10-05T16:00:00Z',
    });
    open(
      { 'GET /staff/kits': { byQuery: { [SHIPPED]: page(shipped) } }, 'POST /staff/kits/{id}/tracking': {} },
      '/staff/kits?state=shipped',
    );
    await screen.findByRole('rowheader');
    expect(screen.getByRole('link', { name: 'Call 414-555-0186' }).getAttribute('href')).toBe(
      'tel:4145550186',
    );
    await press(/^Correct number/);
    expect(screen.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('1Z 7');
    await fill('Tracking number', '1Z 8');
    await press('Save number');
    expect(sent.find(({ call }) => call === 'POST /staff/kits/5/tracking')?.body).toEqual({
      version: 2,
      carrier: 'UPS',
      trackingNumber: '1Z 8',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("show the server's errors at their fields", async () => {
    const errors = [{ field: 'trackingNumber', message: 'Please enter the tracking number' }];
    open({
      'GET /staff/kits': { byQuery: { [REQUESTED]: page(kit()) } },
      'POST /staff/kits/{id}/ship': { status: 422, message: 'x', errors },
    });
    await screen.findByRole('rowheader');
    await press(/^Send ?Anthony/);
    await press('It is on its way');
    expect(screen.getByLabelText('Tracking number').getAttribute('aria-invalid')).toBe('true');
  });

  it('can be recorded as received', async () => {
    const shipped = kit({
      state: 'shipped',
      version: 2,
      shippedAt: '2026-10-05T16:00:00Z',
      trackingNumber: '9400',
    });
    open(
      {
        'GET /staff/kits': { byQuery: { [SHIPPED]: [page(shipped), page()] } },
        'POST /staff/kits/{id}/receive': {},
      },
      '/staff/kits?state=shipped',
    );
    await screen.findByRole('rowheader');
    await press(/^Has arrived/);
    await press('Yes, it has arrived');
    expect(sent.find(({ call }) => call === 'POST /staff/kits/5/receive')?.body).toEqual({ version: 2 });
  });

  it('start with the first kit, which staff record for a holder', async () => {
    const holder = {
      holderId: 32,
      donorId: 7,
      firstName: 'Lucia',
      lastName: 'Sample',
      centerName: 'Lakeshore',
      surgeryOn: '2027-01-09',
    };
    open(
      {
        'GET /staff/kits': { byQuery: { [REQUESTED]: page() } },
        'GET /staff/kits/waiting': {
          byQuery: {
            'q=&centerId=&surgeryBefore=&sort=&offset=0&limit=25': [
              { results: [holder], total: 1 },
              { results: [], total: 0 },
            ],
          },
        },
        'POST /staff/kits': {},
      },
      '/staff/kits?state=first',
      'registry-admin',
    );
    expect((await screen.findByRole('rowheader')).closest('tr')?.textContent).toMatch(
      /Lakeshore.*Jan\u00a09,\u00a02027/,
    );
    await press(/^Record first kit/);
    expect(sent.find(({ call }) => call === 'POST /staff/kits')?.body).toEqual({ holderId: 32 });
    expect(await screen.findByText(/has a kit\.$/)).toBeTruthy();
  });

  it('apply the surgery filter and the order to the first kits and the exported file', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-06T16:00:00Z'), toFake: ['Date'] });
    const waiting = (...names: string[]) => ({
      results: names.map((firstName, n) => ({
        holderId: n + 1,
        donorId: 7,
        firstName,
        lastName: 'Sample',
        centerName: 'Lakeshore',
        surgeryOn: '',
      })),
      total: names.length,
    });
    open(
      {
        'GET /staff/kits': { byQuery: { [REQUESTED]: page(), [SHIPPED]: page() } },
        'GET /staff/kits/waiting': {
          byQuery: {
            'q=&centerId=&surgeryBefore=&sort=&offset=0&limit=25': waiting('Lucia', 'Ben'),
            'q=&centerId=&surgeryBefore=2026-12-06&sort=&offset=0&limit=25': waiting('Lucia'),
            'q=&centerId=&surgeryBefore=2026-12-06&sort=name&offset=0&limit=25': waiting(),
          },
        },
      },
      '/staff/kits?state=first',
    );
    await screen.findByText('2 voucher holders');
    expect(screen.queryByLabelText('Center')).toBeNull();
    await fill("Donor's surgery", '2026-12-06');
    await screen.findByText('1 voucher holder');
    await fill('Sort by', 'name');
    expect(await screen.findByText('No voucher holder without a kit matches this search.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export list' }).getAttribute('href')).toBe(
      '/api/staff/kits/waiting.csv?q=&centerId=&surgeryBefore=2026-12-06&sort=name',
    );
    // The orders have different sort keys, so the choice on this tab is not kept.
    await user.click(screen.getByRole('tab', { name: /^On their way/ }));
    await vi.waitFor(() => expect(sent.at(-1)?.call).toBe(`GET /staff/kits?${SHIPPED}`));
    expect(screen.queryByLabelText("Donor's surgery")).toBeNull();
  });
});
