import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PastReview } from '@/api/staffReview';
import type { SiteEvents, SiteRecord } from '@/api/staffSite';
import type { WorkItem } from '@/api/staffWork';
import { CustomSiteStatus, EventType, PostBannerStatus, RecipientStatus } from '@/domain/enums';
import type { StaffRole } from '@/domain/staff';
import coachWords from '@catalogues/en/coach.json';
import publicWords from '@catalogues/en/public.json';
import words from '@catalogues/en/record.json';
import staffWords from '@catalogues/en/staff.json';
import workWords from '@catalogues/en/work.json';
import StaffSite from './index';
import { press } from '@/testing/press';
import { seeTab } from '@/testing/seeTab';
import { hasNoCoach, sampleEvents, sampleRecord, sampleStats, sampleTrail } from '@/testing/sampleRecord';
import { renderApp } from '@/testing/renderApp';
import { changes, sent, sentBodies, serve, type Replies } from '@/testing/server';
import { enter, user } from '@/testing/user';

const SITE = '/staff/microsites/7';
const calls = () => sent.map(({ call }) => call);

interface Scene {
  role?: StaffRole;
  site?: Partial<SiteRecord>;
  events?: Partial<SiteEvents>;
  more?: Replies;
}

async function open({ role = 'registry-reviewer', site, events, more }: Scene = {}) {
  serve({
    'GET /staff/microsites/{id}/record': { results: sampleRecord(site) },
    'GET /staff/microsites/{id}/stats': { results: sampleStats() },
    'GET /staff/microsites/{id}/timeline': { results: sampleTrail() },
    'GET /staff/microsites/{id}/events': { results: sampleEvents(events) },
    'GET /staff/microsites/{id}/coach': { results: hasNoCoach },
    'GET /staff/coaches': { results: [] },
    'GET /staff/work/record/{kind}/{id}': { results: [] },
    ...more,
  });
  const me = {
    id: 1,
    fullName: 'Theo Marsh',
    email: 't@registry.example',
    role,
    center: null,
    idleSeconds: 900,
    warnSeconds: 60,
    endsInSeconds: 43_200,
  };
  const routes = [
    { path: '/staff/microsites/:id', Component: StaffSite },
    { path: '/staff/microsites/:id/review', element: <h1>The review</h1> },
  ];
  const catalogues = [words, staffWords, coachWords, publicWords, workWords];
  const { router } = renderApp(routes, catalogues, '/staff/microsites/7', me);
  await screen.findByRole('heading', { level: 1 });
  await screen.findAllByText('Invitation sent');
  return router!;
}

const hasButton = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null;
const region = (name: string) => screen.getByRole('region', { name });
const said = (box: HTMLElement) => box.textContent ?? '';

describe('the record of a site', () => {
  it('shows the visitors as figures, in total and this week', async () => {
    await open();
    const visitors = (await within(region('Public page')).findByText('Visitors')).parentElement!;
    expect(said(visitors)).toContain('412');
    expect(said(visitors)).toContain('64 this week');
  });

  it('starts with the next step and the latest steps', async () => {
    await open({ site: { currentStatus: 5, customSiteStatus: 52, stage: null } });
    const latest = within(region('Next and recent')).getAllByRole('listitem').map(said);
    expect(latest).toHaveLength(3);
    expect(latest[0]).toBe('Next: Delphine changes the page and submits it again');
  });

  it('loads a long history back to its beginning', async () => {
    const newest = { results: sampleTrail(), hasOlder: true };
    const oldest = sampleTrail().map((item) => ({ ...item, id: 0, action: 'microsite.registered' }));
    const older = { results: oldest.slice(0, 1), hasOlder: false };
    const byQuery = { '': newest, 'before=1': ['unreached' as const, older] };
    await open({ more: { 'GET /staff/microsites/{id}/timeline': { byQuery } } });
    await seeTab('History');
    await press('Show older entries');
    expect(said(region('Status'))).toContain('Invitation sent');
    expect(await within(region('Status')).findByRole('alert')).toBeTruthy();
    await press('Show older entries');
    await within(region('Status')).findByText('Registered by a champion');
    expect(said(region('Status'))).toContain('Invitation sent');
    expect(hasButton('Show older entries')).toBe(false);
  });

  it('loads older pages of reads until it finds a step', async () => {
    const byQuery = {
      '': { results: sampleTrail().slice(0, 1), hasOlder: true },
      'before=9': { results: sampleTrail().slice(1), hasOlder: false },
    };
    await open({ more: { 'GET /staff/microsites/{id}/timeline': { byQuery } } });
    expect(calls()).toContain(`GET ${SITE}/timeline?before=9`);
    await seeTab('History');
    expect(said(region('Status'))).toContain('Invitation sent');
  });

  it('shows the steps with their comments, and all events on demand', async () => {
    const review: PastReview = {
      id: 3,
      submissionNumber: 1,
      stage: 'center',
      decision: 'changes',
      comment: 'Please trim the phone number.',
      staffName: 'J. Ruiz',
      decidedAt: '2026-02-27T16:00:00Z',
      reasons: [],
    };
    await open({ site: { reviews: [review] } });
    await seeTab('History');
    const status = region('Status');
    expect(within(status).getAllByRole('listitem')).toHaveLength(2);
    expect(said(status)).toContain('Changes requested by the center “Please trim the phone number.”');
    expect(said(status)).not.toContain('Viewed');
    await press('Show everything');
    expect(said(status)).toMatch(/Viewed.*by Theo Marsh/);
  });

  it('shows the first item of the work list as the next step, with a link to its screen', async () => {
    const item: WorkItem = {
      key: 'registry-review-3',
      kind: 'registry-review',
      id: 3,
      record: { kind: 'patient', id: 7, code: 'DOK417' },
      personName: '',
      thumbnail: null,
      centerId: 3,
      centerName: 'Lakeshore',
      language: 'en',
      step: 'review-update',
      facts: { surgeryOn: '', event: '', name: '', reason: '' },
      since: '2026-11-16T16:00:00Z',
      waitingDays: 6,
      dueAt: '2026-11-18T16:00:00Z',
      daysLeft: -2,
      isLate: true,
      isDueToday: false,
      owner: { id: 1, name: 'Theo Marsh', isMe: true },
      snoozedUntil: null,
      address: '/staff/microsites/7/review',
      canRemind: false,
      canSendAgain: false,
    };
    const results = [{ ...item, snoozedUntil: '2026-12-01', step: 'confirm-banner' as const }, item];
    const router = await open({ more: { 'GET /staff/work/record/{kind}/{id}': { results } } });
    const next = await screen.findByRole('region', { name: 'Next step' });
    expect(said(next)).toMatch(/Review the update to the page.*Since Nov.16,.2026\. Owner: You/);
    await user.click(within(next).getByRole('link', { name: 'Review' }));
    expect(router.state.location.pathname).toBe('/staff/microsites/7/review');
  });

  it('links to the submission that waits for a center', async () => {
    const waits = { stage: 'center', canReview: true, sentAt: '2026-11-16T16:00:00Z' } as const;
    await open({ role: 'registry-admin', site: waits });
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See what was sent' })).toBeTruthy();
  });

  it.each<[StaffRole, boolean, boolean]>([
    ['registry-admin', true, true],
    ['registry-reviewer', true, false],
    ['center-coordinator', false, false],
  ])('offers a %s the actions of that role', async (role, isRegistry, isAdmin) => {
    await open({ role, events: { bannerStatusId: PostBannerStatus.Pending, eventLogs: [living] } });
    await screen.findByText('Waiting for approval');
    expect(hasButton('Take page down')).toBe(isRegistry);
    expect(hasButton('Show the banner')).toBe(isRegistry);
    expect(hasButton('Assign this coach')).toBe(isRegistry);
    expect(hasButton('Record event')).toBe(true);
    expect(hasButton('Show the private links')).toBe(isAdmin);
    expect(hasButton('Edit for Delphine')).toBe(isAdmin);
    expect(hasButton('Send Delphine the links')).toBe(true);
    await seeTab('Consents');
    expect(hasButton(/Withdraw the release/)).toBe(true);
  });
});

const living = {
  id: 4,
  eventType: EventType.ReceivedLivingKidney,
  eventDate: '2026-11-01',
  eventRecordedDateTime: '2026-11-02T16:00:00Z',
  recordedBy: 'Nadia Haddad',
};

describe('the tabs of a record', () => {
  it('are in the address and keep the typed text of other tabs', async () => {
    const router = await open();
    await enter(screen.getByLabelText('Date of event'), '2026-11-01');
    await seeTab('History');
    expect(router.state.location.search).toBe('?tab=history');
    expect(screen.queryByRole('region', { name: 'Banner on the public page' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Date of event').value).toBe('2026-11-01');
  });
});

describe('the actions on a site', () => {
  it('takes the site down after a confirmation and announces it', async () => {
    const down = { currentStatus: RecipientStatus.Inactive, isPublic: false };
    await open({ more: { 'POST /staff/microsites/{id}/deactivate': {} } });
    await press('Take page down');
    expect(said(screen.getByRole('dialog'))).toContain('the registry can restore the page at any time');
    expect(calls()).not.toContain(`POST ${SITE}/deactivate`);
    serve({ 'GET /staff/microsites/{id}/record': { results: sampleRecord(down) } });
    await press('Take the page down');
    expect(await screen.findByText(/The page is down/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Restore page' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /View page/ })).toBeNull();
  });

  it('reopens the editor for the patient after a decline, with a comment', async () => {
    await open({
      site: { customSiteStatus: CustomSiteStatus.DeclinedUnfixable },
      more: { 'POST /staff/microsites/{id}/reopen': {} },
    });
    await user.click(screen.getByRole('button', { name: 'Let the patient edit again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(dialog.getByLabelText(/Comment to/), ' Another picture, please. ');
    await user.click(dialog.getByRole('button', { name: 'Open it again' }));
    await vi.waitFor(() => expect(calls()).toContain(`POST ${SITE}/reopen`));
    expect(sentBodies(`POST ${SITE}/reopen`)).toEqual([{ comment: 'Another picture, please.' }]);
  });

  it('shows a failure in its dialog and allows another attempt', async () => {
    await open({ more: { 'POST /staff/microsites/{id}/revoke-link': 'unreached' } });
    await press('Issue a new private key');
    expect(said(screen.getByRole('dialog'))).toContain('stop working at once');
    await press('Issue a new key');
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
  });

  it('withdraws the release only with the day of the notice', async () => {
    const call = `POST ${SITE}/withdraw-release`;
    await open({ more: { 'POST /staff/microsites/{id}/withdraw-release': {} } });
    await seeTab('Consents');
    await press(/Withdraw the release on/);
    await press('Withdraw the release');
    expect(screen.getByText('Please choose the day.')).toBeTruthy();
    const day = screen.getByLabelText('Date of the written notice');
    await enter(day, '2999-01-02');
    await press('Withdraw the release');
    expect(screen.getByText('Please enter a day that is not in the future.')).toBeTruthy();
    expect(calls()).not.toContain(call);
    await enter(day, '2026-01-02');
    await press('Withdraw the release');
    expect(sentBodies(call)).toEqual([{ noticeDate: '2026-01-02' }]);
    expect(await screen.findByText(/The release is withdrawn/)).toBeTruthy();
  });

  it('shows an administrator the private links on demand, with buttons to copy them', async () => {
    const links = { dashboard: '/microsite/landing/7/KEY', editor: '/microsite/custom-site/7/KEY' };
    await open({
      role: 'registry-admin',
      more: {
        'POST /staff/microsites/{id}/private-link': { results: links },
        'POST /staff/microsites/{id}/revoke-link': {},
      },
    });
    expect(said(region('Links'))).toContain('…/landing/7/••••••');
    await press('Show the private links');
    await screen.findByRole('button', { name: 'Copy the private address of the editor' });
    expect(said(region('Links'))).toContain('/microsite/landing/7/KEY');
    await press('Issue a new private key');
    await press('Issue a new key');
    expect(await screen.findByText(/The old links no longer work/)).toBeTruthy();
    expect(said(region('Links'))).not.toContain('KEY');
  });
});

describe('the banner', () => {
  const fill = async (event: EventType, day: string) => {
    await enter(screen.getByLabelText('Event'), String(event));
    await enter(screen.getByLabelText('Date of event'), day);
  };

  it('shows the text for visitors, and the registry records the event and shows the banner at once', async () => {
    const more = { 'POST /staff/microsites/{id}/events': {}, 'POST /staff/microsites/{id}/banner': {} };
    await open({ more });
    await press('Record event');
    expect(screen.getByText('Please choose what happened.')).toBeTruthy();
    await fill(EventType.ReceivedVoucher, '2026-11-01');
    expect(said(region('Banner on the public page'))).toContain(
      'Delphine has received a voucher, but has not been transplanted yet.',
    );
    await user.click(screen.getByRole('radio', { name: 'On' }));
    await press('Record event');
    await vi.waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual([
        { eventType: 3, eventDate: '2026-11-01', formKey: expect.any(String) as string },
        { status: 2 },
      ]),
    );
  });

  it('has no text and no switch for a patient who is ready for a transplant', async () => {
    await open();
    await fill(EventType.ReadyForTransplant, '');
    expect(screen.getByText(/This event has no banner/)).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'On' })).toBeNull();
  });

  it('keeps the typed input after a failure', async () => {
    await open({ role: 'center-coordinator', more: { 'POST /staff/microsites/{id}/events': 'unreached' } });
    await fill(EventType.ReceivedLivingKidney, '2026-11-01');
    expect(screen.getByText('The banner is then pending until the registry shows it.')).toBeTruthy();
    await press('Record event');
    await within(region('Banner on the public page')).findByRole('alert');
    expect(screen.getByLabelText('Date of event')).toHaveProperty('value', '2026-11-01');
  });

  it('does not claim that visitors see it while the page is down', async () => {
    await open({
      site: { currentStatus: RecipientStatus.Inactive },
      events: { bannerStatusId: PostBannerStatus.Active, eventLogs: [living] },
    });
    expect(await screen.findByText(/visitors see no banner/)).toBeTruthy();
    expect(screen.queryByText('Visitors read:')).toBeNull();
  });

  it('is shown or left off by the registry', async () => {
    await open({
      events: { bannerStatusId: PostBannerStatus.Pending, eventLogs: [living] },
      more: { 'POST /staff/microsites/{id}/banner': {} },
    });
    expect(await screen.findByText('When the banner is on, visitors read:')).toBeTruthy();
    await press('Show the banner');
    expect(sentBodies(`POST ${SITE}/banner`)).toEqual([{ status: 2 }]);
  });
});
