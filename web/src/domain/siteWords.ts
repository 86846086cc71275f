import { CustomSiteStatus, RecipientStatus } from './enums';

/** A state in words: the id of its message, and what it means for the reader. */
export interface SiteWord {
  id: string;
  kind: 'live' | 'wait' | 'info' | 'stop' | 'neutral';
}

const recipientWords: Record<RecipientStatus, SiteWord> = {
  [RecipientStatus.InvitationSent]: { id: 'staff.status.invited', kind: 'neutral' },
  [RecipientStatus.PendCenterConfirmIsPatient]: { id: 'staff.status.unconfirmed', kind: 'wait' },
  [RecipientStatus.StarterSiteActive]: { id: 'staff.status.starter', kind: 'live' },
  [RecipientStatus.Active]: { id: 'staff.status.active', kind: 'live' },
  [RecipientStatus.Inactive]: { id: 'staff.status.inactive', kind: 'neutral' },
  [RecipientStatus.Denied]: { id: 'staff.status.denied', kind: 'stop' },
};

/** Null where the recipient's own state already says everything. */
const reviewWords: Record<CustomSiteStatus, SiteWord | null> = {
  [CustomSiteStatus.InActive]: null,
  [CustomSiteStatus.PendCtrDeclinedFixable]: { id: 'staff.status.center-changes', kind: 'info' },
  [CustomSiteStatus.PendCenterApproval]: { id: 'staff.status.center-review', kind: 'wait' },
  [CustomSiteStatus.PendNkrDeclinedFixable]: { id: 'staff.status.registry-changes', kind: 'info' },
  [CustomSiteStatus.DeclinedUnfixable]: { id: 'staff.status.declined', kind: 'stop' },
  [CustomSiteStatus.PendNkrApproval]: { id: 'staff.status.registry-review', kind: 'wait' },
  [CustomSiteStatus.Active]: null,
};

/** The same in a list, where the state of the page stands beside it. */
const briefWords: Partial<Record<CustomSiteStatus, string>> = {
  [CustomSiteStatus.PendCtrDeclinedFixable]: 'staff.with.patient',
  [CustomSiteStatus.PendCenterApproval]: 'staff.with.center',
  [CustomSiteStatus.PendNkrDeclinedFixable]: 'staff.with.patient',
  [CustomSiteStatus.PendNkrApproval]: 'staff.with.registry',
};

/** Where a recipient stands, in words. */
export function recipientWord(status: RecipientStatus): SiteWord {
  return recipientWords[status];
}

/** Where a site stands between patient, center and registry, for a list; null where there is no word for it. */
export function reviewWord(status: CustomSiteStatus): SiteWord | null {
  return reviewWords[status];
}

/** The states of the review by which a list is filtered, in the order of a submission's way. */
export const reviewStatuses: readonly CustomSiteStatus[] = [
  CustomSiteStatus.PendCenterApproval,
  CustomSiteStatus.PendNkrApproval,
  CustomSiteStatus.PendCtrDeclinedFixable,
  CustomSiteStatus.PendNkrDeclinedFixable,
  CustomSiteStatus.DeclinedUnfixable,
];

/**
 * Where a site stands in words, never in numbers: the recipient's state, then the review's if there is one.
 * A site that was taken down waits for nobody until it is back.
 */
export function siteWords(currentStatus: RecipientStatus, customSiteStatus: CustomSiteStatus): SiteWord[] {
  const review = reviewWords[customSiteStatus];
  const rests = currentStatus === RecipientStatus.Inactive && review?.kind === 'wait';
  return review && !rests ? [recipientWords[currentStatus], review] : [recipientWords[currentStatus]];
}

/** The same for a list: the recipient's state, and with whom the update is that is under way, if there is one. */
export function briefSiteWords(
  currentStatus: RecipientStatus,
  customSiteStatus: CustomSiteStatus,
): { state: SiteWord; update?: SiteWord } {
  const [state = recipientWords[currentStatus], update] = siteWords(currentStatus, customSiteStatus);
  return update ? { state, update: { ...update, id: briefWords[customSiteStatus] ?? update.id } } : { state };
}

/** The states by which a list is filtered, in the order of a patient's way. */
export const recipientStatuses: readonly RecipientStatus[] = [
  RecipientStatus.InvitationSent,
  RecipientStatus.PendCenterConfirmIsPatient,
  RecipientStatus.StarterSiteActive,
  RecipientStatus.Active,
  RecipientStatus.Inactive,
  RecipientStatus.Denied,
];
