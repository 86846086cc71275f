import { describe, expect, it } from 'vitest';
import en from '@catalogues/en/staff.json';
import { CustomSiteStatus, RecipientStatus } from './enums';
import { idleState } from './idleState';
import { mayOpen, placeAddress, placeAt, placeTabs, rolePlaces, staffRoles, type StaffRole } from './staff';
import { recipientStatuses, siteWords } from './siteWords';
import { dueFrom, isPressing, formatNearMoment } from './waiting';

const ids = Object.keys(en);
const ZONE = 'America/New_York';

describe('the places of each role', () => {
  it.each<[StaffRole, string]>([
    ['registry-admin', 'work patients donors coaches campaigns texts centers accounts privacy'],
    ['registry-reviewer', 'work patients donors coaches campaigns centers'],
    ['center-coordinator', 'work patients donors campaigns'],
    ['coach', 'work coach requests'],
  ])('the role %s sees the places: %s', (role, places) => {
    expect(rolePlaces(role).join(' ')).toBe(places);
    expect(rolePlaces(role).length).toBeLessThanOrEqual(9);
  });

  it('every place and screen has messages', () => {
    for (const role of staffRoles) {
      expect(ids).toContain(`staff.role.${role}`);
      for (const place of rolePlaces(role)) {
        expect(ids).toContain(`staff.nav.${place}`);
        expect(placeTabs(place, role)[0]).toBe(placeAddress(place));
        const tabs = placeTabs(place, role).length > 1 ? placeTabs(place, role) : [];
        const messages = tabs.map((to) => `staff.section${to.slice('/staff'.length).replaceAll('/', '.')}`);
        expect(ids).toEqual(expect.arrayContaining(messages));
      }
    }
  });

  it.each<[StaffRole, string, boolean]>([
    ['registry-admin', '/staff/settings', true],
    ['registry-reviewer', '/staff/settings', false],
    ['registry-reviewer', '/staff/targets', true],
    ['registry-reviewer', '/staff/videos/7', false],
    ['center-coordinator', '/staff/intake/report', true],
    ['center-coordinator', '/staff/mails', false],
    ['coach', '/staff', true],
    ['coach', '/staff/account', true],
    ['coach', '/staff/patients', false],
  ])('the role %s may open %s: %s', (role, path, may) => expect(mayOpen(role, path)).toBe(may));
});

describe('placeAt', () => {
  it.each([
    ['/staff', 'work'],
    ['/staff/microsites/7/review', 'work'],
    ['/staff/microsites/7', 'patients'],
    ['/staff/microsites/7/', 'patients'],
    ['/staff/patients', 'patients'],
    ['/staff/invite', 'patients'],
    ['/staff/invite/file', 'patients'],
    ['/staff/intake', 'patients'],
    ['/staff/intake/7', 'patients'],
    ['/staff/intake/report', 'campaigns'],
    ['/staff/donors/7', 'donors'],
    ['/staff/readiness', 'donors'],
    ['/staff/recalls', 'donors'],
    ['/staff/kits', 'donors'],
    ['/staff/campaigns', 'campaigns'],
    ['/staff/centers', 'centers'],
    ['/staff/texts/donor-consent/surgery', 'texts'],
    ['/staff/coaches/7', 'coaches'],
    ['/staff/coach/patients/7', 'coach'],
    ['/staff/coach/requests', 'requests'],
    ['/staff/mails/7', 'privacy'],
    ['/staff/videos', 'campaigns'],
    ['/staff/targets', 'centers'],
    ['/staff/settings', 'centers'],
    ['/staff/privacy', 'privacy'],
    ['/staff/audit/unusual', 'privacy'],
    ['/staff/retention', 'privacy'],
    ['/staff/nowhere', 'work'],
    ['/staff/account', 'account'],
    ['/staff/accounts', 'accounts'],
    ['/staff/accounts/7', 'accounts'],
  ])('placeAt returns for %s: %s', (path, place) => expect(placeAt(path)).toBe(place));
});

describe('the states of a site', () => {
  it('siteWords has a label for every pair of states', () => {
    for (const current of Object.values(RecipientStatus)) {
      for (const review of Object.values(CustomSiteStatus)) {
        const words = siteWords(current, review);
        expect(words.length).toBeGreaterThan(0);
        expect(ids).toEqual(expect.arrayContaining(words.map(({ id }) => id)));
      }
    }
    expect([...recipientStatuses].sort((a, b) => a - b)).toEqual(
      Object.values(RecipientStatus).sort((a, b) => a - b),
    );
  });

  it('siteWords distinguishes a live site with an update from one without', () => {
    const kinds = (review: CustomSiteStatus) =>
      siteWords(RecipientStatus.Active, review).map(({ kind }) => kind);
    expect(kinds(CustomSiteStatus.Active)).toEqual(['live']);
    expect(kinds(CustomSiteStatus.PendCenterApproval)).toEqual(['live', 'wait']);
    expect(kinds(CustomSiteStatus.DeclinedUnfixable)).toEqual(['live', 'stop']);
  });
});

describe('the due date', () => {
  // 11 PM on Nov 20 in New York, already Nov 21 in UTC.
  const now = '2026-11-21T04:00:00Z';
  it.each([
    ['2026-11-18T20:00:00Z', -2, { kind: 'late', days: 2 }, true],
    ['2026-11-13T15:00:00Z', -5, { kind: 'late', days: 5 }, true],
    ['2026-11-20T05:01:00Z', 0, { kind: 'today' }, true],
    ['2026-11-21T05:01:00Z', 1, { kind: 'tomorrow' }, false],
    ['2026-11-23T15:00:00Z', 1, { kind: 'later', day: { year: 2026, month: 11, day: 23 } }, false],
    ['2026-11-24T15:00:00Z', 2, { kind: 'later' }, false],
  ])('dueFrom counts from %s with %i working days left', (dueAt, daysLeft, want, pressing) => {
    const due = dueFrom({ dueAt, daysLeft }, now, ZONE);
    expect(due).toMatchObject(want);
    expect(isPressing(due)).toBe(pressing);
  });

  it('dueFrom returns null without a due time', () =>
    expect(dueFrom({ dueAt: '', daysLeft: 0 }, now, ZONE)).toBeNull());

  it('a day of the current year is shown without its year', () => {
    expect(formatNearMoment('2026-11-24T15:00:00Z', now, ZONE, 'en')).toBe('Nov\u00a024');
    expect(formatNearMoment('2026-11-24T15:00:00Z', now, ZONE, 'es')).toBe('24\u00a0nov');
    expect(formatNearMoment('2027-01-02T15:00:00Z', now, ZONE, 'en')).toBe('Jan\u00a02,\u00a02027');
  });
});

describe('a session at rest', () => {
  const limits = { idleSeconds: 900, warnSeconds: 60 };
  it.each([
    [0, { kind: 'present' }],
    [839_999, { kind: 'present' }],
    [840_000, { kind: 'warning', secondsLeft: 60 }],
    [899_001, { kind: 'warning', secondsLeft: 1 }],
    [900_000, { kind: 'over' }],
    [9_000_000, { kind: 'over' }],
  ])('idleState returns the expected state after %i ms', (rested, want) =>
    expect(idleState(5000, 5000 + rested, limits)).toEqual(want),
  );
});
