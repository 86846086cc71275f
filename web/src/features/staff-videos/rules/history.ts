import type { TrailItem } from '@/api/staffSite';
import { slots } from '../api/videos';

/** A line of a video's history: the id of its message, and the id of the file's name. */
export interface HistoryLine {
  item: TrailItem;
  id: string;
  file?: string;
}

/** Returns the message id of an event. Actions without a translation are shown raw. */
function historyMessageId({ action, details }: TrailItem): string {
  if (action === 'video.created') return 'videos.history.added';
  if (action === 'video.reordered' && details.to) return 'videos.history.moved';
  if (action === 'video.file-set' || action === 'video.file-removed') {
    return `videos.history.${action.slice('video.'.length)}`;
  }
  if (action === 'video.edited') {
    // A changed visibility is more important than changed texts, so it is named.
    if (details.state === 'shown' || details.state === 'hidden') return `videos.history.${details.state}`;
    return details.words ? 'videos.history.words' : 'videos.history.saved';
  }
  return 'record.trail.other';
}

/** The history of a video, newest first. */
export function historyLines(items: readonly TrailItem[]): HistoryLine[] {
  return items.map((item) => {
    const slot = slots.find((name) => name === item.details.slot);
    return { item, id: historyMessageId(item), file: slot && `videos.file.${slot}` };
  });
}
