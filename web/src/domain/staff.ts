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

interface PlaceEntry {
  /** The addresses of its screens: the first is the target of the rail, all are tabs. */
  tabs: readonly string[];
  roles: readonly StaffRole[];
  /** Other first parts of the addresses below /staff that belong to it. */
  folders?: readonly string[];
}

const everyCenter = ['registry-admin', 'registry-reviewer'] as const;
const centerStaff = [...everyCenter, 'center-coordinator'] as const;
const administrators = ['registry-admin'] as const;

/** The rail: the screens of each place, and the roles that see it. */
const rail = {
  work: { tabs: ['/staff'], roles: staffRoles },
  coach: { tabs: ['/staff/coach'], roles: ['coach'] },
  requests: { tabs: ['/staff/coach/requests'], roles: ['coach'] },
  patients: {
    tabs: ['/staff/patients', '/staff/intake'],
    roles: centerStaff,
    folders: ['invite', 'microsites'],
  },
  donors: {
    tabs: ['/staff/donors', '/staff/kits', '/staff/readiness', '/staff/recalls'],
    roles: centerStaff,
  },
  coaches: { tabs: ['/staff/coaches'], roles: everyCenter },
  campaigns: {
    tabs: ['/staff/campaigns', '/staff/videos', '/staff/intake/report'],
    roles: centerStaff,
  },
  texts: { tabs: ['/staff/texts'], roles: administrators },
  centers: { tabs: ['/staff/centers', '/staff/targets', '/staff/settings'], roles: everyCenter },
  accounts: { tabs: ['/staff/accounts', '/staff/accounts/emergencies'], roles: administrators },
  privacy: {
    tabs: ['/staff/privacy', '/staff/audit', '/staff/retention', '/staff/mails'],
    roles: administrators,
  },
} as const satisfies Record<string, PlaceEntry>;

/** Screens that belong to the tab of another screen. */
const nested: Record<string, string> = {
  '/staff/audit/unusual': '/staff/audit',
  '/staff/mails/given-up': '/staff/mails',
};

/** Screens for fewer roles than their place. */
const limited: Record<string, readonly StaffRole[]> = {
  '/staff/videos': administrators,
  '/staff/settings': administrators,
};

/** The places of the staff side. */
export type StaffPlace = keyof typeof rail;

const staffPlaces = Object.keys(rail) as StaffPlace[];

const placeEntry = (place: StaffPlace): PlaceEntry => rail[place];

/** Returns the address of a place. */
export function placeAddress(place: StaffPlace): string {
  return rail[place].tabs[0];
}

/** Returns the places that a role may open, in the order of the rail. */
export function rolePlaces(role: StaffRole): readonly StaffPlace[] {
  return staffPlaces.filter((place) => placeEntry(place).roles.includes(role));
}

/** Returns the screens of a place that a role may open. */
export function placeTabs(place: StaffPlace, role: StaffRole): readonly string[] {
  return placeEntry(place).tabs.filter((to) => limited[to]?.includes(role) ?? true);
}

/** Returns the tab that shows the screen of an address; the address itself if no other tab does. */
export function tabFor(path: string): string {
  const address = path.replace(/(.)\/$/, '$1');
  return nested[address] ?? address;
}

const isWithin = (path: string, address: string) => path === address || path.startsWith(`${address}/`);

/**
 * Returns the place that an address belongs to: a record belongs to the patients, a review to the work list. The
 * account belongs to all roles and is shown below the rail.
 */
export function placeAt(path: string): StaffPlace | 'account' {
  if (/^\/staff\/microsites\/[^/]+\/review/.test(path)) return 'work';
  if (isWithin(path, '/staff/account')) return 'account';
  const matches = staffPlaces.flatMap((place) => {
    const { tabs, folders = [] } = placeEntry(place);
    return [...tabs, ...folders.map((folder) => `/staff/${folder}`)]
      .filter((address) => address !== '/staff' && isWithin(path, address))
      .map((address) => ({ place, length: address.length }));
  });
  return matches.sort((a, b) => b.length - a.length)[0]?.place ?? 'work';
}

/** Returns the roles that may open an address. */
export function rolesFor(path: string): readonly StaffRole[] {
  const place = placeAt(path);
  const roles = Object.entries(limited).find(([address]) => isWithin(path, address))?.[1];
  return roles ?? (place === 'account' ? staffRoles : placeEntry(place).roles);
}

/** Reports whether a role may open an address. */
export const mayOpen = (role: StaffRole, path: string) => rolesFor(path).includes(role);

/** Reports whether a role sees all centers; its screens name the center of each entry. */
export function isRegistry(role: StaffRole): boolean {
  return role === 'registry-admin' || role === 'registry-reviewer';
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
