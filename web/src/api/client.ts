import { asLang } from '@/domain/page';
import { beginWait, patienceFor, type Wait } from './patience';

/** What a rule said about one field. */
export interface FieldError {
  field: string;
  message: string;
}

/** Any call that did not succeed. Status 0: no answer came, so whether the server acted is not known. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** What a refusal carries beside its sentence, such as the newer version of a conflict. */
  readonly results: unknown;

  constructor(status: number, message: string, fields: readonly FieldError[] = [], results?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.results = results;
  }
}

/** No answer came in time. Who waited so long is told, and not made to wait for another attempt nobody asked for. */
export class Unanswered extends ApiError {
  constructor() {
    super(0, '');
  }
}

/** Whether the server may have done what it was asked for, although nobody was told. */
export function isUnheard(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The credential of a capability link (R2.2). */
export interface EditKey {
  kind: 'microsite' | 'referral' | 'donor' | 'voucher-holder';
  id: number | string;
  editKey: string;
}

/** The envelope of an answer (R1.2); a call may name more fields beside results. */
export type Envelope<T, Extra = unknown> = { success: boolean; results: T; message?: string } & Extra;

/** What may go with a call; body is sent as JSON, form as multipart. */
export interface CallOptions {
  body?: unknown;
  form?: FormData;
  query?: Record<string, string | number | boolean | null | undefined>;
  key?: EditKey;
  signal?: AbortSignal;
  /** How long an answer is waited for, in milliseconds, where the usual time is too long. */
  patience?: number;
  /** The tag of an answer that is known already. */
  knownTag?: string | null;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where every call lives (R1.1). */
export const API_BASE = '/api';

/** The address of a call or a picture: path is what the specification writes, without the base. */
export function apiUrl(path: string, query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const tail = search.size > 0 ? `?${search.toString()}` : '';
  return `${API_BASE}/${path.replace(/^\/+/, '')}${tail}`;
}

function headersFor({ body, key, knownTag }: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  headers.set('Accept-Language', asLang(document.documentElement.lang));
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (key) headers.set('Authorization', `EditKey ${key.kind}:${key.id}:${key.editKey}`);
  if (knownTag) headers.set('If-None-Match', knownTag);
  return headers;
}

/**
 * Sends a call and reads its answer, in the time that calls have: none leaves a screen waiting for ever. A call
 * without an answer, or with half of one, has status 0.
 */
async function send<T>(
  method: Method,
  path: string,
  options: CallOptions,
  readAnswer: (response: Response, wait: Wait) => Promise<T>,
): Promise<T> {
  const wait = beginWait(options.patience ?? patienceFor(options.form), options.signal);
  try {
    const response = await fetch(apiUrl(path, options.query), {
      method,
      headers: headersFor(options),
      body: options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      credentials: 'same-origin',
      signal: wait.signal,
    });
    return await readAnswer(response, wait);
  } catch (cause) {
    // An abandoned call is not a failure to tell anybody about; the caller knows it stopped it.
    if (cause instanceof ApiError || options.signal?.aborted) throw cause;
    throw wait.isOver() ? new Unanswered() : new ApiError(0, '');
  } finally {
    wait.end();
  }
}

function asEnvelope(text: string): Partial<Envelope<unknown, { errors?: FieldError[] }>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * One call to the server. Resolves to the envelope of a 2xx answer, whatever its `success` says where a
 * call uses it as a result; throws ApiError for any other status, for an answer that is no envelope, and
 * with status 0 when no answer came in time. A plain-text failure carries its text as the message.
 */
export async function call<T, Extra = unknown>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Envelope<T, Extra>> {
  return send(method, path, options, read<T, Extra>);
}

/**
 * A GET whose last answer is known by its tag: null while that still holds. Otherwise the envelope with the
 * tag to send next time, null where the answer has none. Throws ApiError as call does.
 */
export async function callIfChanged<T, Extra = unknown>(
  path: string,
  knownTag: string | null,
  options: CallOptions = {},
): Promise<Envelope<T, Extra & { tag: string | null }> | null> {
  return send('GET', path, { ...options, knownTag }, async (response) => {
    if (response.status === 304) return null;
    return { ...(await read<T, Extra>(response)), tag: response.headers.get('ETag') };
  });
}

async function read<T, Extra>(response: Response): Promise<Envelope<T, Extra>> {
  if (!response.ok) throw await failureOf(response);
  const envelope = asEnvelope(await response.text());
  if (!envelope) throw new ApiError(response.status, '');
  return envelope as Envelope<T, Extra>;
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const envelope = asEnvelope(text);
  const plain = response.headers.get('Content-Type')?.startsWith('text/plain') ? text.trim() : '';
  return new ApiError(response.status, envelope?.message ?? plain, envelope?.errors, envelope?.results);
}

/** The file of an answer. One that comes slowly goes on as long as pieces of it come. */
function fileOf(response: Response, wait: Wait): Promise<Blob> {
  const pieces = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, onward) {
        wait.goOn();
        onward.enqueue(piece);
      },
    }),
  );
  return pieces ? new Response(pieces, { headers: response.headers }).blob() : response.blob();
}

/** Fetches a picture or document; throws ApiError as call does. */
export async function callForBlob(path: string, options: CallOptions = {}): Promise<Blob> {
  return send('GET', path, options, async (response, wait) => {
    if (!response.ok) throw new ApiError(response.status, '');
    return fileOf(response, wait);
  });
}

/** A call that is answered with a file, such as a signed document; a refusal carries its sentence as in call. */
export async function callForFile(method: Method, path: string, options: CallOptions = {}): Promise<Blob> {
  return send(method, path, options, async (response, wait) => {
    if (!response.ok) throw await failureOf(response);
    return fileOf(response, wait);
  });
}
