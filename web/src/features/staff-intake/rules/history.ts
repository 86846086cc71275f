import type { TrailItem } from '@/api/staffSite';
import { keptTrailMessage } from '@/domain/keptTrail';

/** What the trail of an entry tells in words of its own. */
const known = [
  'viewed',
  'contacted',
  'scheduled',
  'closed',
  'reopened',
  'patient-confirmed',
  'patient-refused',
  'microsite-made',
  'facts-changed',
  'transferred',
  'opened-in-emergency',
  'emergency-closed',
  'mail.viewed',
] as const;

/** One line of the history: the id of its message and whether it is more than a look. */
export interface HistoryLine {
  item: TrailItem;
  id: string;
  isStep: boolean;
}

/** The history of an entry, newest first; what nobody has found words for is said as it stands. */
export function historyLines(items: readonly TrailItem[]): HistoryLine[] {
  return items.map((item) => {
    const step = item.action.replace(/^intake\./, '');
    const word =
      item.details.grant && step === 'viewed'
        ? 'viewed-in-emergency'
        : known.find((action) => action === step);
    return {
      item,
      id:
        keptTrailMessage(item.action, item.details) ??
        (word ? `intake.history.${word}` : 'record.trail.other'),
      isStep: !step.endsWith('viewed'),
    };
  });
}
