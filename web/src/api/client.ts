import { asLang } from '@/domain/page';
import type {
  ResponseBody,
  CommonOptions,
  EditKey,
  Method,
  OptionsArgument,
  ApiPath,
  Results,
} from './operations';
import type { WaysToProve } from './schema';
import { startTimeout, timeoutFor, type Timeout } from './timeout';

export type { EditKey } from './operations';

/** A message about one field of a form. */
export interface FieldError {
  field: string;
  message: string;
}

/** A failed call. Status 0 means that no complete response arrived, so the server may or may not have acted. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** The data that a rejection carries next to its message, such as the newer version after a conflict. */
  readonly results: unknown;
  /** The ways to prove one's identity when the server requires a fresh proof before the call is repeated. */
  readonly prove: WaysToProve | undefined;
  /** Whether the call was a GET, which sends no user input that could be lost. */
  isRead = false;

  constructor(
    status: number,
    message: string,
    fields: readonly FieldError[] = [],
    results?: unknown,
    prove?: WaysToProve,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.results = results;
    this.prove = prove;
  }
}

/**
 * No response arrived in time. Such a call is not repeated automatically, because its caller has waited long enough.
 */
export class TimeoutError extends ApiError {
  constructor() {
    super(0, '');
  }
}

/** Reports whether the server may have carried out the request although the call failed. */
export function outcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

type Query = Record<string, string | number | boolean | null | undefined>;

/** The options of any call, without its types. */
interface AnyOptions extends CommonOptions {
  params?: object;
  body?: unknown;
  query?: Query;
  /** The ETag of the response that the caller already has. */
  etag?: string | null;
}

/** The base of all calls (R1.1). */
const API_BASE = '/api';

/** Returns the address of a call or a picture. path is written as in the specification, without the base. */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const tail = search.toString();
  return `${API_BASE}/${path.replace(/^\/+/, '')}${tail && `?${tail}`}`;
}

/** Returns the path with its parameters filled in. */
function fillPath(path: string, params: object = {}): string {
  let filled = path;
  for (const [name, value] of Object.entries(params)) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled;
}

function credentialHeader({ kind, id, editKey, supervision }: EditKey): string {
  return supervision ? `Supervised ${supervision}` : `EditKey ${kind}:${id}:${editKey}`;
}

let idleClock: (() => number) | null = null;

/** Sets the clock of inactivity. Every later call reports its seconds to the server (R14.4g). */
export function setIdleClock(clock: (() => number) | null): void {
  idleClock = clock;
}

function headersFor({ body, key, etag }: AnyOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  headers.set('Accept-Language', asLang(document.documentElement.lang));
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (key) headers.set('Authorization', credentialHeader(key));
  if (etag) headers.set('If-None-Match', etag);
  if (idleClock) headers.set('Beacon-Idle', String(idleClock()));
  return headers;
}

/** Asks the user for a fresh proof of identity in one of the given ways; resolves to whether it succeeded. */
type ProofAsker = (ways: WaysToProve) => Promise<boolean>;

let askForProof: ProofAsker | null = null;

/** Sets the dialog for calls that need a fresh proof of identity; each such call is then repeated once. */
export function setProofAsker(ask: ProofAsker | null): void {
  askForProof = ask;
}

/** Sends a call with attempt. If the server requires a fresh proof, asks the user for it and sends the call again. */
async function send<T>(...sending: Parameters<typeof attempt<T>>): Promise<T> {
  try {
    return await attempt(...sending);
  } catch (refusal) {
    const ways = refusal instanceof ApiError ? refusal.prove : undefined;
    if (!ways || !(await askForProof?.(ways))) throw refusal;
    return attempt(...sending);
  }
}

/** Sends a call and reads its response before its timeout. A call without a complete response fails with status 0. */
async function attempt<T>(
  method: Method,
  path: string,
  options: AnyOptions = {},
  readAnswer: (response: Response, timeout: Timeout) => Promise<T>,
): Promise<T> {
  const timeout = startTimeout(options.timeoutMs ?? timeoutFor(options.form), options.signal);
  try {
    const response = await fetch(apiUrl(fillPath(path, options.params), options.query), {
      method,
      headers: headersFor(options),
      body: options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      credentials: 'same-origin',
      signal: timeout.signal,
    });
    return await readAnswer(response, timeout);
  } catch (cause) {
    // An abort by the caller is not reported as a failure.
    if (!(cause instanceof ApiError) && options.signal?.aborted) throw cause;
    const unanswered = () => (timeout.expired() ? new TimeoutError() : new ApiError(0, ''));
    const failure = cause instanceof ApiError ? cause : unanswered();
    failure.isRead = method === 'GET';
    throw failure;
  } finally {
    timeout.end();
  }
}

interface Envelope {
  message?: string;
  prove?: WaysToProve;
  errors?: FieldError[];
  results?: unknown;
}

function asEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Calls the server. Resolves to the body of a 2xx response, including one with success: false. Throws ApiError for any
 * other status and for a body that is not a JSON object. Its status is 0 if no response arrived in time. Its message is
 * the text of a plain-text failure.
 */
export async function call<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[options]: OptionsArgument<M, P>
): Promise<ResponseBody<M, P>> {
  return send(method, path, options, read<ResponseBody<M, P>>);
}

/** Returns the results of a GET; throws like call. */
export async function get<P extends ApiPath<'GET'>>(
  path: P,
  ...[options]: OptionsArgument<'GET', P>
): Promise<Results<'GET', P>> {
  const answer = await send('GET', path, options, read<{ results: Results<'GET', P> }>);
  return answer.results;
}

/** Returns the results of a POST with JSON, sending an empty object if there is no body; throws like call. */
export async function post<P extends ApiPath<'POST'>>(
  path: P,
  ...[options]: OptionsArgument<'POST', P>
): Promise<Results<'POST', P>> {
  const answer = await send('POST', path, { body: {}, ...options }, read<{ results: Results<'POST', P> }>);
  return answer.results;
}

/** A response with its ETag. */
type Tagged<P extends ApiPath<'GET'>> = ResponseBody<'GET', P> & { etag: string | null };

/**
 * Sends a GET with the ETag of the last response. Returns null if that response is still current, otherwise the new
 * response with its ETag (null if it has none). Throws like call.
 */
export async function callIfChanged<P extends ApiPath<'GET'>>(
  path: P,
  etag: string | null,
  ...[options]: OptionsArgument<'GET', P>
): Promise<Tagged<P> | null> {
  return send('GET', path, { ...options, etag }, async (response) => {
    if (response.status === 304) return null;
    const answer = await read<ResponseBody<'GET', P>>(response);
    return Object.assign(answer as object, { etag: response.headers.get('ETag') }) as Tagged<P>;
  });
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw await toApiError(response);
  const envelope = asEnvelope(await response.text());
  if (!envelope) throw new ApiError(response.status, '');
  return envelope as T;
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const envelope = asEnvelope(text);
  const plain = response.headers.get('Content-Type')?.startsWith('text/plain') ? text.trim() : '';
  return new ApiError(
    response.status,
    envelope?.message ?? plain,
    envelope?.errors,
    envelope?.results,
    envelope?.prove,
  );
}

/** Reads the file in a response. Each chunk that arrives extends the timeout. */
function receiveFile(response: Response, timeout: Timeout): Promise<Blob> {
  const pieces = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, onward) {
        timeout.extend();
        onward.enqueue(piece);
      },
    }),
  );
  return pieces ? new Response(pieces, { headers: response.headers }).blob() : response.blob();
}

/** Fetches a picture or document; throws like call. */
export async function callForBlob<P extends ApiPath<'GET'>>(
  path: P,
  ...[options]: OptionsArgument<'GET', P>
): Promise<Blob> {
  return send('GET', path, options, readFile);
}

/** Sends a call that returns a file, such as a signed document; throws like call. */
export async function callForFile<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[options]: OptionsArgument<M, P>
): Promise<Blob> {
  return send(method, path, options, readFile);
}

/** Fetches the file at an address from apiUrl; throws like call. */
export async function fetchFile(address: string): Promise<Blob> {
  return send('GET', address.slice(API_BASE.length), {}, readFile);
}

async function readFile(response: Response, timeout: Timeout): Promise<Blob> {
  if (!response.ok) throw await toApiError(response);
  return receiveFile(response, timeout);
}
