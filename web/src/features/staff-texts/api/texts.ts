import { get, post } from '@/api/client';
import type { Results } from '@/api/operations';

/** A text in the list, with its version in force and its newer versions. */
export type TextItem = Results<'GET', '/staff/texts'>['texts'][number];

/** A text with all its versions. */
export type TextRecord = Results<'GET', '/staff/texts/{kind}/{key}'>;

/** One wording of a text; version 0 is the template that ships with Beacon. */
export type TextVersion = TextItem['inForce'];
export type TextStatus = TextVersion['status'];

/** Identifies a text. */
export type TextId = Pick<TextItem, 'kind' | 'key'>;

/** The words of a text in both languages. */
export type Words = Pick<TextVersion, 'english' | 'spanish'>;
export type Language = keyof Words;

/** The parts of a text that are equal in both languages; empty parts are not used. */
export type Facts = Pick<TextVersion, 'amount' | 'asOf' | 'source'>;
export type Content = Words & Facts;

/** The input of a draft; days are ISO, and may be empty. */
export type DraftInput = Content & Pick<TextVersion, 'inForceFrom' | 'reason' | 'secondId'>;

export const textKeys = {
  all: ['staff', 'texts'],
  list: ['staff', 'texts', 'list'],
  text: ({ kind, key }: TextId) => ['staff', 'texts', kind, key],
} as const;

const params = ({ kind, key }: TextId) => ({ kind, key });

/** Fetches all texts with their words, in the order of their documents. */
export const fetchTexts = (signal: AbortSignal) => get('/staff/texts', { signal });

/** Fetches a text with all its versions. */
export const fetchText = (text: TextId, signal: AbortSignal) =>
  get('/staff/texts/{kind}/{key}', { params: params(text), signal });

/** Saves the draft; revision 0 means that there was none. Returns its new revision. */
export const saveDraft = (text: TextId, body: DraftInput & { revision: number }) =>
  post('/staff/texts/{kind}/{key}/draft', { params: params(text), body });

/** Asks the second person to approve the draft. */
export const sendDraft = (text: TextId, revision: number) =>
  post('/staff/texts/{kind}/{key}/send', { params: params(text), body: { revision } });

/** Returns a waiting version to its author; the author can do so, too. */
export const returnToAuthor = (text: TextId, revision: number) =>
  post('/staff/texts/{kind}/{key}/return', { params: params(text), body: { revision } });

/** Approves a waiting version if its words have the hash. */
export const approveText = (text: TextId, { revision, hash }: Pick<TextVersion, 'revision' | 'hash'>) =>
  post('/staff/texts/{kind}/{key}/approve', { params: params(text), body: { revision, hash } });

/** Returns an email in both languages, with invented names. */
export const previewEmail = (text: TextId, body: Words, signal: AbortSignal) =>
  post('/staff/texts/{kind}/{key}/preview', { params: params(text), body, signal });

/** Sends an email with invented names to the signed-in administrator. */
export const sendTest = (text: TextId, body: Words & { language: 'en' | 'es' }) =>
  post('/staff/texts/{kind}/{key}/test', { params: params(text), body });

/** Makes an approved version a draft again, before it is in force. */
export const withdrawText = (text: TextId, revision: number) =>
  post('/staff/texts/{kind}/{key}/withdraw', { params: params(text), body: { revision } });

/** Deletes the draft. */
export const discardDraft = (text: TextId, revision: number) =>
  post('/staff/texts/{kind}/{key}/discard', { params: params(text), body: { revision } });
