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
}

/** The places of the staff side. */
export type StaffPlace =
  | 'queue'
  | 'intake'
  | 'patients'
  | 'invite'
  | 'donors'
  | 'readiness'
  | 'kits'
  | 'campaigns'
  | 'coaches'
  | 'claims'
  | 'centers'
  | 'videos'
  | 'mails'
  | 'accounts'
  | 'coach'
  | 'requests';

const places: Record<StaffRole, readonly StaffPlace[]> = {
  'registry-admin': [
    'queue',
    'intake',
    'patients',
    'invite',
    'donors',
    'readiness',
    'kits',
    'campaigns',
    'coaches',
    'claims',
    'centers',
    'videos',
    'mails',
    'accounts',
  ],
  'registry-reviewer': [
    'queue',
    'intake',
    'patients',
    'invite',
    'donors',
    'readiness',
    'kits',
    'campaigns',
    'coaches',
    'claims',
    'centers',
  ],
  'center-coordinator': ['queue', 'intake', 'patients', 'invite', 'donors', 'readiness', 'kits', 'campaigns'],
  coach: ['coach', 'requests'],
};

/** Where each place lives. */
export const placeAddress: Record<StaffPlace, string> = {
  queue: '/staff',
  intake: '/staff/intake',
  patients: '/staff/patients',
  invite: '/staff/invite',
  donors: '/staff/donors',
  readiness: '/staff/readiness',
  kits: '/staff/kits',
  campaigns: '/staff/campaigns',
  coaches: '/staff/coaches',
  claims: '/staff/claims',
  centers: '/staff/centers',
  videos: '/staff/videos',
  mails: '/staff/mails',
  accounts: '/staff/accounts',
  coach: '/staff/coach',
  requests: '/staff/coach/requests',
};

/** The places that a role may go to, in the order of the rail. */
export function placesOf(role: StaffRole): readonly StaffPlace[] {
  return places[role];
}

/** Where a role begins. */
export function homeOf(role: StaffRole): string {
  return placeAddress[places[role][0] ?? 'queue'];
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

/** The longest comment to a patient, in characters (contract of the staff calls). */
export const COMMENT_LIMIT = 2000;
