/** What a member of staff may do (R7.2). */
export const staffRoles = ['registry-admin', 'registry-reviewer', 'center-coordinator', 'coach'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who is signed in on the staff side. */
export interface StaffMember {
  id: number;
  fullName: string;
  email: string;
  role: StaffRole;
  /** Null for the registry's own staff. */
  center: { id: number; name: string } | null;
  /** The session ends after so many seconds without anybody at the screen. */
  idleSeconds: number;
  /** The screen warns so many seconds before. */
  warnSeconds: number;
  /** The session ends after so many seconds, in use or not. */
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

/** The rail: where each place lives, the group that it stands in, and the roles that see it. */
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
  accounts: { to: '/staff/accounts', group: 'settings', roles: ['registry-admin'] },
  mails: { to: '/staff/mails', group: 'settings', roles: ['registry-admin'] },
  privacy: { to: '/staff/privacy', group: 'settings', roles: ['registry-admin'] },
} as const satisfies Record<string, PlaceEntry>;

/** The places of the staff side. */
export type StaffPlace = keyof typeof rail;

const staffPlaces = Object.keys(rail) as StaffPlace[];

const entryOf = (place: StaffPlace): PlaceEntry => rail[place];

/** Where a place lives. */
export function placeAddress(place: StaffPlace): string {
  return rail[place].to;
}

/** The group that a place stands in. */
export function groupOf(place: StaffPlace): StaffGroup {
  return rail[place].group;
}

/** The places that a role may go to, in the order of the rail. */
export function placesOf(role: StaffRole): readonly StaffPlace[] {
  return staffPlaces.filter((place) => entryOf(place).roles.includes(role));
}

/** Where a role begins. */
export function homeOf(role: StaffRole): string {
  return placeAddress(placesOf(role)[0] ?? 'queue');
}

/** Reports whether a role sees every center, and must be told which one something belongs to. */
export function isRegistry(role: StaffRole): boolean {
  return role === 'registry-admin' || role === 'registry-reviewer';
}

/** Reports whether submissions can ever wait for this role. */
export function reviews(role: StaffRole): boolean {
  return role !== 'coach';
}

/** Reports whether a role may open the patient's own editor (R2.5). */
export function mayEditForPatients(role: StaffRole): boolean {
  return role === 'registry-admin';
}

/** Why somebody stands before the sign-in. */
export type SignInReason = 'expired' | 'idle' | 'signed-out';

/** What the sign-in is told: where to go on, and why it is needed. */
export interface SignInState {
  from?: string;
  reason?: SignInReason;
}

/** What a place is told of somebody who asked for one that is not theirs. */
export interface LedHere {
  insteadOf: StaffPlace;
}
