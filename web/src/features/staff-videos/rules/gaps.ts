import type { Slot, StaffVideo } from '../api/videos';

/** What a video lacks: people who do not hear, or who read Spanish, miss something. */
export type Gap = 'clip' | 'captions' | 'captionsEs' | 'spanish' | 'thumbnail';

/** The gaps of a video, the worst first. Spanish may come as a clip of its own or as captions of the English one. */
export function gapsOf(video: Pick<StaffVideo, Slot>): Gap[] {
  if (video.clip === '') return ['clip'];
  const gaps: Gap[] = [];
  if (video.captions === '') gaps.push('captions');
  if (video.captionsEs === '') gaps.push(video.clipEs === '' ? 'spanish' : 'captionsEs');
  if (video.thumbnail === '') gaps.push('thumbnail');
  return gaps;
}

/** The gaps that keep somebody from following a video; they are asked about before it is shown. */
export function barriersOf(video: Pick<StaffVideo, Slot>): Gap[] {
  return gapsOf(video).filter((gap) => gap !== 'thumbnail');
}
