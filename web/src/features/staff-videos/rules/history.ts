import type { TrailItem } from '@/api/staffSite';
import { slots } from '../api/videos';

/** One line of a video's history: the id of its message, and the id of the file that it is about. */
export interface HistoryLine {
  item: TrailItem;
  id: string;
  file?: string;
}

/** How a line is called, by what the trail tells of it; what nobody has found words for is said as it stands. */
function idOf({ action, details }: TrailItem): string {
  if (action === 'video.created') return 'videos.history.added';
  if (action === 'video.reordered' && details.to) return 'videos.history.moved';
  if (action === 'video.file-set' || action === 'video.file-removed') {
    return `videos.history.${action.slice('video.'.length)}`;
  }
  if (action === 'video.edited') {
    // Hidden or shown is what people notice; words may have changed with it.
    if (details.state === 'shown' || details.state === 'hidden') return `videos.history.${details.state}`;
    return details.words ? 'videos.history.words' : 'videos.history.saved';
  }
  return 'record.trail.other';
}

/** The history of a video, newest first. */
export function historyLines(items: readonly TrailItem[]): HistoryLine[] {
  return items.map((item) => {
    const slot = slots.find((name) => name === item.details.slot);
    return { item, id: idOf(item), file: slot && `videos.file.${slot}` };
  });
}
