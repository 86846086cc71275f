import { apiUrl, get, post } from '@/api/client';
import { sendForm } from '@/api/sendForm';
import type { StaffVideo, StaffVideoLists as VideoLists } from '@/api/schema';
import type { Lang } from '@/domain/page';

export type { BothLanguages as Both, StaffVideo, StaffVideoLists as VideoLists } from '@/api/schema';

/** The audience of a video: visitors of the public pages, or patients with a kidney site. */
export type Audience = StaffVideo['audience'];
export const audiences = ['public', 'training'] as const satisfies readonly Audience[];

/** The files of a video. */
export const slots = [
  'clip',
  'captions',
  'clipEs',
  'captionsEs',
  'thumbnail',
] as const satisfies readonly (keyof StaffVideo)[];
export type Slot = (typeof slots)[number];

/** A gap of a video; without captions or Spanish, some people cannot follow the video. */
export type Gap = StaffVideo['missing'][number];
export const gaps = [
  'clip',
  'captions',
  'spanish',
  'captionsEs',
  'thumbnail',
] as const satisfies readonly Gap[];

/** The filter of the videos; empty for all videos in display order. */
export interface VideoFilter {
  /** Part of a title or description, in either language. */
  q: string;
  state: '' | 'shown' | 'hidden';
  /** "any" for videos with any gap. */
  missing: '' | 'any' | Gap;
  sort: '' | 'title' | '-updated';
}

/** The filter for all videos in display order; only this list can be reordered. */
export const wholeList: VideoFilter = { q: '', state: '', missing: '', sort: '' };

/** The texts that staff write about a video. */
export type VideoWords = Pick<StaffVideo, 'title' | 'description'>;

/** The keys of responses in the query cache; titles are sorted by their language. */
export const videoKeys = {
  all: ['staff', 'videos'],
  lists: (filter: VideoFilter, lang: Lang) => ['staff', 'videos', 'lists', filter, lang],
  history: (id: number) => ['staff', 'videos', 'history', id],
} as const;

const chosen = (filter: VideoFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const fetchVideos = (filter: VideoFilter, signal: AbortSignal) =>
  get('/staff/videos', { query: chosen(filter), signal });

/** Returns the address of the videos of one audience as a file, in the same order. */
export const videosFileUrl = (audience: Audience, filter: VideoFilter, lang: Lang) =>
  apiUrl('staff/videos.csv', { audience, ...chosen(filter), lang });

/** Fetches the history of a video, newest first. */
export const fetchHistory = (id: number, signal: AbortSignal) =>
  get('/staff/videos/{id}/history', { params: { id }, signal });

/** Returns the videos of one audience. */
export function audienceList(lists: VideoLists, audience: Audience): StaffVideo[] {
  return audience === 'public' ? lists.videos : lists.trainingVideos;
}

/** Adds a video after the others; it is hidden at first. */
export const createVideo = (audience: Audience, words: VideoWords) =>
  sendForm('video', { audience, ...words }, (formKey) =>
    post('/staff/videos', { body: { audience, ...words, formKey } }),
  );

/** Changes the texts of a video, and hides or shows it. */
export const editVideo = (id: number, body: VideoWords & { isHidden: boolean }) =>
  post('/staff/videos/{id}', { params: { id }, body });

/** Sets the order; ids lists every video of the audience. */
export const orderVideos = (audience: Audience, ids: number[]) =>
  post('/staff/videos/order', { body: { audience, ids } });

/** Sets the texts above the public videos. */
export const setTexts = (body: Pick<VideoLists, 'heading' | 'introParagraph'>) =>
  post('/staff/videos/texts', { body });

/** Deletes a video with its files, permanently. */
export const deleteVideo = (id: number) => post('/staff/videos/{id}/delete', { params: { id } });

export const removeFile = (id: number, slot: Slot) =>
  post('/staff/videos/{id}/remove-file', { params: { id }, body: { slot } });
