/** What a reviewer looks at and decides (R3.3): submissions, their versions, comments and flags. */
import type { Crop } from '@/domain/cropGeometry';
import type { Lang } from '@/domain/page';
import { apiUrl } from './client';
import { get, part, post } from './staffCall';
import type { SiteItem } from './staffPatients';

/** Whose decision a submission waits for. */
export type Stage = 'center' | 'registry';
export type Decision = 'approve' | 'changes' | 'decline';

/** How long a submission waits, in working days of the registry; the server counts them. */
export interface ReviewAge {
  /** RFC 3339. */
  waitingSince: string;
  waitingDays: number;
  /** RFC 3339. */
  dueAt: string;
  /** Until dueAt; 0: due today; negative: late by so many. */
  daysLeft: number;
}

/** A picture of a submission. */
export interface ReviewedPicture {
  /** The whole photo; the same name is the same photo, however it is cropped. */
  fileName: string;
  thumbnail: string;
  /** The crop as visitors see it. */
  large: string;
  caption: string;
  displayOrder: number;
  attributes: Crop;
  /** The upright size of the photo, in pixels. */
  width: number;
  height: number;
}

/** One frozen submission (R3.3). */
export interface SiteVersion {
  submissionId: number;
  number: number;
  story: string;
  why: string;
  submittedAt: string;
  submittedBy: string;
  images: ReviewedPicture[];
}

/** A part of a submission that a comment can be about; index counts the pictures from 0. */
export interface Part {
  field: 'story' | 'why' | 'images' | 'caption';
  index?: number;
}

/** A reviewer's comment on one part. */
export interface Reason extends Part {
  comment: string;
}

/** What a reviewer should look at twice; it decides nothing. Positions are in code points. */
export interface Flag {
  /** story, why, captions.0 and so on. */
  field: string;
  start: number;
  /** Behind the last one. */
  end: number;
  kind: FlagKind;
}

export type FlagKind = 'phone' | 'email' | 'link' | 'payment';

/** A decision that was taken, or that a declined site was opened again. */
export interface PastReview {
  id: number;
  submissionNumber: number;
  stage: Stage;
  decision: Decision | 'reopen';
  comment: string;
  staffName: string;
  decidedAt: string;
  reasons: readonly Reason[];
}

/** A submission without its content, with what was decided about it, newest first. */
export interface PastVersion {
  submissionId: number;
  number: number;
  submittedAt: string;
  submittedBy: string;
  state: 'waiting' | 'live' | 'replaced' | 'changes' | 'declined' | 'taken-back';
  reviews: PastReview[];
}

/** A site with everything that a reviewer looks at. */
export interface SiteDetail {
  site: SiteItem & {
    language: Lang;
    age: number | null;
    centerId: number;
    agreedToHipaa: boolean;
    guardianName?: string;
  };
  live: SiteVersion | null;
  /** What is under review, or was decided last. */
  pending: SiteVersion | null;
  /** Newest first. */
  reviews: PastReview[];
  canReview: boolean;
  canReopen: boolean;
  /** Null while nothing waits for a decision. */
  age: ReviewAge | null;
  /** What in the pending version a reviewer should look at twice. */
  flags: Flag[];
  /** Null while nobody of the staff has the next move. */
  stage: Stage | null;
}

export const fetchSite = (id: string, signal: AbortSignal) =>
  get<SiteDetail>(`microsites/${part(id)}`, signal);

/** The stage is the one on the screen: a second press must not decide the next one as well. */
export const decide = (
  id: number,
  submissionId: number,
  stage: Stage,
  decision: Decision,
  comment: string,
  reasons: readonly Reason[],
) =>
  post<Pick<SiteItem, 'currentStatus' | 'customSiteStatus'>>(`microsites/${id}/review`, {
    submissionId,
    stage,
    decision,
    comment,
    reasons,
  });
export const reopen = (id: number, comment = '') => post<unknown>(`microsites/${id}/reopen`, { comment });
export const fetchVersions = (id: number, signal: AbortSignal) =>
  get<PastVersion[]>(`microsites/${id}/versions`, signal);
export const fetchVersion = (id: number, number: number, signal: AbortSignal) =>
  get<SiteVersion & { flags: Flag[] }>(`microsites/${id}/versions/${number}`, signal);
export const previewLink = (id: number) => post<{ url: string }>(`microsites/${id}/preview-link`);
/** Where a picture of a site is. */
export const staffPicture = (filename: string) => apiUrl('staff/pictures', { filename });
