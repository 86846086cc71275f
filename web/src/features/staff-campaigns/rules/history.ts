import type { TrailItem } from '@/api/staffSite';

/** The fields that are days, yes/no values, or a number of microsites; the other fields are text. */
const kinds: Record<string, 'day' | 'choice' | 'sites'> = {
  opensOn: 'day',
  closesOn: 'day',
  referrals: 'choice',
  kidneyForLife: 'choice',
  microsites: 'choice',
  vouchers: 'choice',
  nonSteroidProtocol: 'choice',
  advancedDonation: 'choice',
  patientMicrosites: 'sites',
  transplantsAsOf: 'day',
  a2oAsOf: 'day',
  pairsAsOf: 'day',
  micrositesAsOf: 'day',
};

/** The message for each field that can change, in display order. */
const heads: Record<string, string> = {
  name: 'campaigns.name',
  code: 'campaigns.code',
  opensOn: 'campaigns.first',
  closesOn: 'campaigns.last',
  alias: 'campaigns.history.alias',
  street: 'campaigns.history.street',
  city: 'campaigns.history.city',
  state: 'campaigns.history.state',
  postalCode: 'campaigns.history.postal-code',
  phone: 'campaigns.history.phone',
  timeZone: 'campaigns.history.time-zone',
  referrals: 'campaigns.part.referrals',
  kidneyForLife: 'campaigns.part.kfl',
  microsites: 'campaigns.part.microsites',
  vouchers: 'campaigns.part.vouchers',
  nonSteroidProtocol: 'campaigns.protocol.non-steroid',
  advancedDonation: 'campaigns.protocol.advanced',
  transplantsLast12: 'campaigns.figure.transplantsLast12',
  transplantsAsOf: 'campaigns.history.transplants-as-of',
  transplantsSource: 'campaigns.history.transplants-source',
  a2oLast12: 'campaigns.figure.a2OLast12',
  a2oAsOf: 'campaigns.history.a2o-as-of',
  a2oSource: 'campaigns.history.a2o-source',
  unmatchedPairs: 'campaigns.figure.unmatchedPairs',
  pairsAsOf: 'campaigns.history.pairs-as-of',
  pairsSource: 'campaigns.history.pairs-source',
  patientMicrosites: 'campaigns.figure.patientMicrosites',
  micrositesAsOf: 'campaigns.history.microsites-as-of',
  micrositesSource: 'campaigns.history.microsites-source',
};

/** A changed field: the message with its name, and its former and new value. */
export interface Change {
  part: string;
  head: string;
  kind: 'text' | 'day' | 'choice' | 'sites';
  from: string;
  to: string;
}

/** A line of a history: the id of its message, and the changed fields. */
export interface HistoryLine {
  item: TrailItem;
  id: string;
  changes: Change[];
  /** Whether a center's list of coordinators changed; the trail records no details. */
  coordinatorsChanged: boolean;
}

/** Returns the history of a campaign or a center, newest first. Actions without a translation are shown raw. */
export function historyLines(items: readonly TrailItem[]): HistoryLine[] {
  return items.map((item) => {
    const changes = item.action.endsWith('.changed') ? itemChanges(item) : [];
    return {
      item,
      id: messageId(item, changes),
      changes,
      coordinatorsChanged: 'coordinators' in item.details,
    };
  });
}

/** Returns the changed fields of an event. */
function itemChanges({ details }: TrailItem): Change[] {
  return Object.entries(heads).flatMap(([part, head]) => {
    const to = details[part];
    const from = details[`${part}Before`];
    if (to === undefined || from === undefined || from === to) return [];
    return { part, head, kind: kinds[part] ?? 'text', from, to };
  });
}

function messageId({ action, details }: TrailItem, changes: readonly Change[]): string {
  switch (action) {
    case 'campaign.added':
      return 'campaigns.history.started';
    case 'campaign.changed':
      return changes.length === 0 ? 'campaigns.history.saved' : 'campaigns.history.changed';
    case 'center.added':
      return 'campaigns.history.added';
    case 'center.changed':
      // The import found no differences.
      return changes.length > 0 || 'coordinators' in details
        ? 'campaigns.history.changed'
        : 'campaigns.history.read-again';
    case 'center.closed':
      return 'campaigns.history.closed';
    case 'center.reopened':
      return 'campaigns.history.reopened';
    default:
      return 'record.trail.other';
  }
}
