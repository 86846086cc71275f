/** The roles of staff, which decide about permissions (R7.2). */
export const staffRoles = ['registry-admin', 'registry-reviewer', 'center-coordinator', 'coach'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The signed-in member of staff. */
export interface StaffMember {
  id: number;
  fullName: string;
  email: string;
  role: StaffRole;
  /** Null for the registry's staff. */
  center: { id: number; name: string } | null;
  /** The session ends after this number of seconds without activity. */
  idleSeconds: number;
  /** The screen warns this number of seconds before. */
  warnSeconds: number;
  /** The session ends after this number of seconds, active or not. */
  endsInSeconds: number;
}

/** The groups of the rail, in their order. */
export const staffGroups = ['work', 'people', 'outreach', 'settings'] as const;
export type StaffGroup = (typeof staffGroups)[number];

interface PlaceEntry {
  to: string;
  group: StaffGroup;
  roles: readonly StaffRole[];
}

const everyCenter = ['registry-admin', 'registry-reviewer'] as const;
const centerStaff = [...everyCenter, 'center-coordinator'] as const;

/** The rail: the address of each place, its group, and the roles that see it. */
const rail = {
  queue: { to: '/staff', group: 'work', roles: centerStaff },
  intake: { to: '/staff/intake', group: 'work', roles: centerStaff },
  coach: { to: '/staff/coach', group: 'work', roles: ['coach'] },
  requests: { to: '/staff/coach/requests', group: 'work', roles: ['coach'] },
  bounces: { to: '/staff/bounces', group: 'work', roles: centerStaff },
  patients: { to: '/staff/patients', group: 'people', roles: centerStaff },
  donors: { to: '/staff/donors', group: 'people', roles: centerStaff },
  coaches: { to: '/staff/coaches', group: 'people', roles: everyCenter },
  campaigns: { to: '/staff/campaigns', group: 'outreach', roles: centerStaff },
  videos: { to: '/staff/videos', group: 'outreach', roles: ['registry-admin'] },
  centers: { to: '/staff/centers', group: 'settings', roles: everyCenter },
  texts: { to: '/staff/texts', group: 'settings', roles: ['registry-admin'] },
  accounts: { to: '/staff/accounts', group: 'settings', roles: ['registry-admin'] },
  mails: { to: '/staff/mails', group: 'settings', roles: ['registry-admin'] },
  privacy: { to: '/staff/privacy', group: 'settings', roles: ['registry-admin'] },
  settings: { to: '/staff/settings', group: 'settings', roles: ['registry-admin'] },
} as const satisfies Record<string, PlaceEntry>;

/** The places of the staff side. */
export type StaffPlace = keyof typeof rail;

const staffPlaces = Object.keys(rail) as StaffPlace[];

const placeEntry = (place: StaffPlace): PlaceEntry => rail[place];

/** Returns the address of a place. */
export function placeAddress(place: StaffPlace): string {
  return rail[place].to;
}

/** Returns the group of a place. */
export function placeGroup(place: StaffPlace): StaffGroup {
  return rail[place].group;
}

/** Returns the places that a role may open, in the order of the rail. */
export function rolePlaces(role: StaffRole): readonly StaffPlace[] {
  return staffPlaces.filter((place) => placeEntry(place).roles.includes(role));
}

/** Returns the start page of a role. */
export function roleHome(role: StaffRole): string {
  return placeAddress(rolePlaces(role)[0] ?? 'queue');
}

/** Reports whether a role sees all centers; its screens name the center of each entry. */
export function isRegistry(role: StaffRole): boolean {
  return role === 'registry-admin' || role === 'registry-reviewer';
}

/** Reports whether a role reviews submissions. */
export function reviews(role: StaffRole): boolean {
  return role !== 'coach';
}

/** Reports whether a role may open the patient's own editor (R2.5). */
export function mayEditForPatients(role: StaffRole): boolean {
  return role === 'registry-admin';
}

/** Why the sign-in is shown. */
export type SignInReason = 'expired' | 'idle' | 'signed-out';

/** The navigation state of the sign-in: the page to return to, and the reason. */
export interface SignInState {
  from?: string;
  reason?: SignInReason;
}

/** The navigation state of a redirect: the forbidden page that the person asked for. */
export interface RedirectState {
  insteadOf: StaffPlace;
}
