import { CustomSiteStatus, RecipientStatus } from './enums';

/** The label of a state: the id of its message, and its meaning for the reader. */
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

/** Null if the recipient's own state is enough. */
const reviewWords: Record<CustomSiteStatus, SiteWord | null> = {
  [CustomSiteStatus.InActive]: null,
  [CustomSiteStatus.PendCtrDeclinedFixable]: { id: 'staff.status.center-changes', kind: 'info' },
  [CustomSiteStatus.PendCenterApproval]: { id: 'staff.status.center-review', kind: 'wait' },
  [CustomSiteStatus.PendNkrDeclinedFixable]: { id: 'staff.status.registry-changes', kind: 'info' },
  [CustomSiteStatus.DeclinedUnfixable]: { id: 'staff.status.declined', kind: 'stop' },
  [CustomSiteStatus.PendNkrApproval]: { id: 'staff.status.registry-review', kind: 'wait' },
  [CustomSiteStatus.Active]: null,
};

/** Shorter labels for lists, which show the state of the page as well. */
const briefWords: Partial<Record<CustomSiteStatus, string>> = {
  [CustomSiteStatus.PendCtrDeclinedFixable]: 'staff.with.patient',
  [CustomSiteStatus.PendCenterApproval]: 'staff.with.center',
  [CustomSiteStatus.PendNkrDeclinedFixable]: 'staff.with.patient',
  [CustomSiteStatus.PendNkrApproval]: 'staff.with.registry',
};

/** Returns the label of a recipient's state. */
export function recipientWord(status: RecipientStatus): SiteWord {
  return recipientWords[status];
}

/** Returns the label of a site's review state for a list; null if it has none. */
export function reviewWord(status: CustomSiteStatus): SiteWord | null {
  return reviewWords[status];
}

/** The review states by which a list can be filtered, in the order of a submission's review. */
export const reviewStatuses: readonly CustomSiteStatus[] = [
  CustomSiteStatus.PendCenterApproval,
  CustomSiteStatus.PendNkrApproval,
  CustomSiteStatus.PendCtrDeclinedFixable,
  CustomSiteStatus.PendNkrDeclinedFixable,
  CustomSiteStatus.DeclinedUnfixable,
];

/**
 * Returns the labels of a site's state: the recipient's, then the review's if there is one. The review of an
 * inactive site is left out, because it cannot continue until the site is restored.
 */
export function siteWords(currentStatus: RecipientStatus, customSiteStatus: CustomSiteStatus): SiteWord[] {
  const review = reviewWords[customSiteStatus];
  const rests = currentStatus === RecipientStatus.Inactive && review?.kind === 'wait';
  return review && !rests ? [recipientWords[currentStatus], review] : [recipientWords[currentStatus]];
}

/** Returns the labels for a list: the recipient's state, then the party that has a pending update. */
export function briefSiteWords(
  currentStatus: RecipientStatus,
  customSiteStatus: CustomSiteStatus,
): { state: SiteWord; update?: SiteWord } {
  const [state = recipientWords[currentStatus], update] = siteWords(currentStatus, customSiteStatus);
  return update ? { state, update: { ...update, id: briefWords[customSiteStatus] ?? update.id } } : { state };
}

/** The states by which a list can be filtered, in the order of a patient's progress. */
export const recipientStatuses: readonly RecipientStatus[] = [
  RecipientStatus.InvitationSent,
  RecipientStatus.PendCenterConfirmIsPatient,
  RecipientStatus.StarterSiteActive,
  RecipientStatus.Active,
  RecipientStatus.Inactive,
  RecipientStatus.Denied,
];
