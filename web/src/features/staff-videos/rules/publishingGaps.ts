import type { Gap, StaffVideo } from '../api/videos';

/** Returns the gaps that keep viewers from following a video; staff have to confirm them before the video is shown. */
export function publishingGaps({ missing }: Pick<StaffVideo, 'missing'>): Gap[] {
  return missing.filter((gap) => gap !== 'thumbnail');
}
