/** The data of a review (R3.3): submissions, their versions, comments and flags. */
import type { ChosenLang } from '@/domain/textLang';
import { apiUrl, get, post } from './client';
import type {
  ReviewFlag,
  ReviewInputBody,
  StaffReviewItem,
  StaffSite,
  StaffSiteView,
  Reason,
} from './schema';

export type {
  PastVersion,
  Reason,
  ReviewAge,
  ReviewFlag as Flag,
  StaffImage as ReviewedPicture,
  StaffReviewItem as PastReview,
  StaffVersion as SiteVersion,
} from './schema';

/** The stage of review: who decides next. */
export type Stage = StaffReviewItem['stage'];
export type Decision = ReviewInputBody['decision'];
export type FlagKind = ReviewFlag['kind'];

/** The part of a submission that a comment refers to; index counts the pictures from 0. */
export type Part = Omit<Reason, 'comment' | 'commentLang'>;

/** A site with all the data that a reviewer needs. */
export type SiteDetail = Omit<StaffSiteView, 'site'> & {
  site: Omit<StaffSite, 'guardianName'> & { guardianName?: string };
};

export const fetchSite = (id: string, signal: AbortSignal): Promise<SiteDetail> =>
  get('/staff/microsites/{id}', { params: { id }, signal });

/**
 * Sends a decision. stage is the stage shown on the screen, so that a second click cannot decide the next stage too.
 */
export const decide = (id: number, body: ReviewInputBody) =>
  post('/staff/microsites/{id}/review', { params: { id }, body });
/** Reopens a declined site; without a language, the server detects the language of the comment. */
export const reopen = (id: number, comment: string, lang: ChosenLang | null) =>
  post('/staff/microsites/{id}/reopen', {
    params: { id },
    body: { comment, commentLang: lang ?? undefined },
  });
export const fetchVersions = (id: number, signal: AbortSignal) =>
  get('/staff/microsites/{id}/versions', { params: { id }, signal });
export const fetchVersion = (id: number, number: number, signal: AbortSignal) =>
  get('/staff/microsites/{id}/versions/{number}', { params: { id, number }, signal });
export const previewLink = (id: number) => post('/staff/microsites/{id}/preview-link', { params: { id } });
/** Returns the address of a picture of a site. */
export const staffPicture = (filename: string) => apiUrl('staff/pictures', { filename });
