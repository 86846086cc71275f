import type { Gap, StaffVideo } from '../api/videos';

/** The gaps that keep somebody from following a video; they are asked about before it is shown. */
export function barriersOf({ missing }: Pick<StaffVideo, 'missing'>): Gap[] {
  return missing.filter((gap) => gap !== 'thumbnail');
}
