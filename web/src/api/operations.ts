import type { paths } from './schema';

// The types of a call by its method and path, from the OpenAPI document.

export type Method = 'GET' | 'POST' | 'DELETE';

/** The paths below /api that have a call with this method. */
export type ApiPath<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, unknown> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends ApiPath<M>> =
  paths[P] extends Record<Lowercase<M>, infer O> ? O : never;

type Json<T> = { content: { 'application/json': T } };

/** The JSON body of a successful response. */
export type ResponseBody<M extends Method, P extends ApiPath<M>> =
  Operation<M, P> extends { responses: { 200: Json<infer T> } } ? T : never;

/** The results in the envelope of a response. */
export type Results<M extends Method, P extends ApiPath<M>> =
  ResponseBody<M, P> extends { results: infer T } ? T : never;

/** The JSON body of a call. The type includes undefined where the body is optional. */
export type RequestBody<M extends Method, P extends ApiPath<M>> =
  Operation<M, P> extends { requestBody: Json<infer T> }
    ? T
    : Operation<M, P> extends { requestBody?: Json<infer T> }
      ? ('requestBody' extends keyof Operation<M, P> ? T : never) | undefined
      : undefined;

type PathParams<M extends Method, P extends ApiPath<M>> =
  Operation<M, P> extends { parameters: { path: infer T } }
    ? { [Name in keyof T]: string | number }
    : undefined;

type QueryParams<M extends Method, P extends ApiPath<M>> =
  Operation<M, P> extends { parameters: { query?: infer T } }
    ? { [Name in keyof T]?: string | number | boolean | null | undefined }
    : undefined;

/** The credential of a capability link (R2.2). */
export interface EditKey {
  kind: 'microsite' | 'referral' | 'donor' | 'voucher-holder';
  id: number | string;
  editKey: string;
  /** The token of a supervised signing, sent instead of the key (R13.2). */
  supervision?: string;
}

/** The options that every call accepts. */
export interface CommonOptions {
  /** Sent as multipart, instead of a body. */
  form?: FormData;
  key?: EditKey;
  signal?: AbortSignal;
  /** The timeout in milliseconds, where the default is too long. */
  timeoutMs?: number;
}

/** Makes an option required exactly if the call requires it. */
type Part<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** The same type with read-only lists, because a body's lists are only read. */
type ReadOnlyLists<T> = T extends readonly (infer U)[]
  ? readonly ReadOnlyLists<U>[]
  : T extends object
    ? { [K in keyof T]: ReadOnlyLists<T[K]> }
    : T;

/** The options of a call: params fill in the path, body is sent as JSON. */
export type CallOptions<M extends Method, P extends ApiPath<M>> = CommonOptions &
  Part<'params', PathParams<M, P>> &
  Part<'body', ReadOnlyLists<RequestBody<M, P>>> & { query?: QueryParams<M, P> };

/** The options as arguments: optional if no option is required. */
export type OptionsArgument<M extends Method, P extends ApiPath<M>> =
  Record<never, never> extends CallOptions<M, P>
    ? [options?: CallOptions<M, P>]
    : [options: CallOptions<M, P>];
