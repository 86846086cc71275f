import { call } from '../../../api/client';

/** Who watches: everybody on the public pages, or patients with a kidney site on theirs. */
export type Audience = 'public' | 'training';
export const audiences = ['public', 'training'] as const satisfies readonly Audience[];

/** A text in both languages. */
export interface Both {
  en: string;
  es: string;
}

/** The files of a video. */
export const slots = ['clip', 'captions', 'clipEs', 'captionsEs', 'thumbnail'] as const;
export type Slot = (typeof slots)[number];

/** A video with the addresses of its files; empty: there is none. */
export interface StaffVideo extends Record<Slot, string> {
  id: number;
  audience: Audience;
  isHidden: boolean;
  title: Both;
  description: Both;
}

/** Every video, hidden ones too, and the words above the public ones. */
export interface VideoLists {
  heading: Both;
  introParagraph: Both;
  videos: StaffVideo[];
  trainingVideos: StaffVideo[];
}

/** What somebody writes about a video. */
export type VideoWords = Pick<StaffVideo, 'title' | 'description'>;

/** How the answer is called in the cache. */
export const videosKey = ['staff', 'videos'] as const;

async function post<T>(path: string, body: object): Promise<T> {
  return (await call<T>('POST', `staff/videos${path}`, { body })).results;
}

export async function fetchVideos(signal: AbortSignal): Promise<VideoLists> {
  return (await call<VideoLists>('GET', 'staff/videos', { signal })).results;
}

/** The videos of one audience, in the order in which they are shown. */
export function listOf(lists: VideoLists, audience: Audience): StaffVideo[] {
  return audience === 'public' ? lists.videos : lists.trainingVideos;
}

/** Adds a video behind the others; it is hidden until it is shown. */
export const createVideo = (audience: Audience, words: VideoWords) =>
  post<{ id: number }>('', { audience, ...words });

/** Changes the words of a video, hides or shows it. */
export const editVideo = (id: number, words: VideoWords & { isHidden: boolean }) =>
  post<unknown>(`/${id}`, words);

/** Sets the order; ids names every video of the audience. */
export const orderVideos = (audience: Audience, ids: number[]) => post<unknown>('/order', { audience, ids });

/** Sets the words above the public videos. */
export const setTexts = (texts: Pick<VideoLists, 'heading' | 'introParagraph'>) =>
  post<unknown>('/texts', texts);

/** Deletes a video with its files, for good. */
export const deleteVideo = (id: number) => post<unknown>(`/${id}/delete`, {});

export const removeFile = (id: number, slot: Slot) => post<unknown>(`/${id}/remove-file`, { slot });
