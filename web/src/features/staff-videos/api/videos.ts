import { apiUrl, call } from '@/api/client';
import type { TrailItem } from '@/api/staffSite';
import type { Lang } from '@/domain/page';

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

/** What a video can lack: people who do not hear, or who read Spanish, miss something. */
export const gaps = ['clip', 'captions', 'spanish', 'captionsEs', 'thumbnail'] as const;
export type Gap = (typeof gaps)[number];

/** A video with the addresses of its files; empty: there is none. */
export interface StaffVideo extends Record<Slot, string> {
  id: number;
  audience: Audience;
  /** From 1 among all videos of the audience, as people see them. */
  place: number;
  isHidden: boolean;
  title: Both;
  description: Both;
  /** What it lacks, the worst first. */
  missing: Gap[];
  updatedAt: string;
}

/** The videos, hidden ones too, and the words above the public ones. */
export interface VideoLists {
  heading: Both;
  introParagraph: Both;
  videos: StaffVideo[];
  trainingVideos: StaffVideo[];
  /** How many there are, whatever the filter leaves. */
  all: Record<Audience, number>;
}

/** What of the videos is shown; empty for all, and for the order in which people see them. */
export interface VideoFilter {
  /** Part of a title or description, in either language. */
  q: string;
  state: '' | 'shown' | 'hidden';
  /** "any": whatever a video lacks. */
  missing: '' | 'any' | Gap;
  sort: '' | 'title' | '-updated';
}

/** Every video, in the order in which people see them; this alone is a list whose order can be changed. */
export const wholeList: VideoFilter = { q: '', state: '', missing: '', sort: '' };

/** What somebody writes about a video. */
export type VideoWords = Pick<StaffVideo, 'title' | 'description'>;

/** How the answers are called in the cache; titles are sorted by their language. */
export const videoKeys = {
  all: ['staff', 'videos'],
  lists: (filter: VideoFilter, lang: Lang) => ['staff', 'videos', 'lists', filter, lang],
  history: (id: number) => ['staff', 'videos', 'history', id],
} as const;

const chosen = (filter: VideoFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

async function post<T>(path: string, body: object): Promise<T> {
  return (await call<T>('POST', `staff/videos${path}`, { body })).results;
}

export async function fetchVideos(filter: VideoFilter, signal: AbortSignal): Promise<VideoLists> {
  return (await call<VideoLists>('GET', 'staff/videos', { query: chosen(filter), signal })).results;
}

/** The videos of one audience as a file, the same ones in the same order. */
export const videosFileUrl = (audience: Audience, filter: VideoFilter, lang: Lang) =>
  apiUrl('staff/videos.csv', { audience, ...chosen(filter), lang });

/** What happened to a video, newest first. */
export async function fetchHistory(id: number, signal: AbortSignal): Promise<TrailItem[]> {
  return (await call<TrailItem[]>('GET', `staff/videos/${id}/history`, { signal })).results;
}

/** The videos of one audience. */
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
