/** A record as lists name it: a holder is shown with the donor, a referral in a center's queue. */
export interface NamedRecord {
  kind: string;
  id: number;
  /** A holder's donor, a referral's place in the queue; 0: none. */
  shownIn: number;
}

/** Where a record is shown; null for a request that no center has yet, and for what is no record. */
export function recordAddress({ kind, id, shownIn }: NamedRecord): string | null {
  switch (kind) {
    case 'microsite':
      return `/staff/microsites/${id}`;
    case 'donor':
      return `/staff/donors/${id}`;
    case 'voucher-holder':
      return `/staff/donors/${shownIn}`;
    case 'staff':
      return `/staff/accounts/${id}`;
    case 'referral':
      return shownIn > 0 ? `/staff/intake/${shownIn}` : null;
    default:
      return null;
  }
}
