import { describe, expect, it } from 'vitest';
import en from '@catalogues/en/staff.json';
import { CustomSiteStatus, RecipientStatus } from './enums';
import { idleState } from './idleState';
import {
  placeGroup,
  roleHome,
  placeAddress,
  rolePlaces,
  reviews,
  staffGroups,
  staffRoles,
  type StaffRole,
} from './staff';
import { recipientStatuses, siteWords } from './siteWords';
import { dueFrom, isPressing, formatNearMoment } from './waiting';

const ids = Object.keys(en);
const ZONE = 'America/New_York';

describe('the places of each role', () => {
  it.each<[StaffRole, string]>([
    [
      'registry-admin',
      'work: queue intake bounces; people: patients donors coaches; outreach: campaigns videos; ' +
        'settings: centers texts accounts mails privacy settings',
    ],
    [
      'registry-reviewer',
      'work: queue intake bounces; people: patients donors coaches; outreach: campaigns; settings: centers',
    ],
    [
      'center-coordinator',
      'work: queue intake bounces; people: patients donors; outreach: campaigns; settings: ',
    ],
    ['coach', 'work: coach requests; people: ; outreach: ; settings: '],
  ])('the role %s sees the places: %s', (role, places) => {
    const groups = staffGroups.map((group) => {
      const within = rolePlaces(role).filter((place) => placeGroup(place) === group);
      return `${group}: ${within.join(' ')}`;
    });
    expect(groups.join('; ')).toBe(places);
  });

  it('every place and group has an address and messages', () => {
    for (const group of staffGroups) expect(ids).toContain(`staff.group.${group}`);
    for (const role of staffRoles) {
      expect(ids).toContain(`staff.role.${role}`);
      for (const place of rolePlaces(role)) {
        expect(placeAddress(place)).toMatch(/^\/staff/);
        expect(ids).toContain(`staff.nav.${place}`);
      }
    }
    for (const role of staffRoles) expect(roleHome(role)).toBe(role === 'coach' ? '/staff/coach' : '/staff');
    expect(staffRoles.filter((role) => !reviews(role))).toEqual(['coach']);
  });
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
