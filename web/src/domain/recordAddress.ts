/** A record as lists identify it: a holder is shown with the donor, a referral in a center's queue. */
export interface NamedRecord {
  kind: string;
  id: number;
  /** The id of a holder's donor or of a referral's queue entry; 0: none. */
  shownIn: number;
}

/** Returns the address of a record; null for a referral without a center, and for anything without a page. */
export function recordAddress({ kind, id, shownIn }: NamedRecord): string | null {
  switch (kind) {
    case 'microsite':
      return `/staff/microsites/${id}`;
    case 'donor':
      return `/staff/donors/${id}`;
    case 'voucher-holder':
      return `/staff/donors/${shownIn}/holders/${id}`;
    case 'staff':
      return `/staff/accounts/${id}`;
    case 'referral':
      return shownIn > 0 ? `/staff/intake/${shownIn}` : null;
    default:
      return null;
  }
}
