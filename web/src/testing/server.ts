import { http, HttpResponse, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import type { ResponseBody, Method, ApiPath } from '@/api/operations';
import { templateText, templateTexts } from './templates';

/** A call as in the OpenAPI document, such as 'GET /staff/donors/{id}'. */
type Call = { [M in Method]: `${M} ${ApiPath<M>}` }[Method];

type ReplyBody<C extends Call> = C extends `${infer M extends Method} ${infer P}`
  ? P extends ApiPath<M>
    ? ResponseBody<M, P>
    : never
  : never;

/** The same type with optional fields and without enumerations: a test gives the fields that it is about. */
type Some<T> = unknown extends T
  ? T
  : T extends string
    ? string
    : T extends number
      ? number
      : T extends readonly (infer U)[]
        ? readonly Some<U>[]
        : T extends object
          ? { readonly [K in keyof T]?: Some<T[K]> }
          : T;

/** A request. Its call has the actual address, without /api; its body is the JSON, or the fields of the form. */
export interface SentRequest {
  call: string;
  body: any;
  authorization: string | undefined;
}

/** The fields of a successful response; any fields if the document does not describe them. */
type Success<A> = [A] extends [never] ? object : string extends keyof A ? object : Omit<Some<A>, 'success'>;

interface Failure {
  status: number;
  code?: string;
  message?: string;
  errors?: object[];
  results?: unknown;
  prove?: object;
}

/** A response; 'unreached' is a network failure, 'never' never resolves. */
type Outcome<C extends Call = Call> =
  | (Success<ReplyBody<C>> & { status?: undefined })
  | Failure
  | 'unreached'
  | 'never'
  | Response;

/** A response, possibly for the query of a request. */
export type Reply<C extends Call = Call> =
  | Outcome<C>
  | ((sent: {
      params: PathParams;
      query: URLSearchParams;
      request: Request;
    }) => Outcome<C> | Promise<Outcome<C>>);

type Listed<C extends Call> = Reply<C> | Reply<C>[];

/** Responses by call; byQuery has the responses to a call with exactly this query. */
export type Replies = { [C in Call]?: Listed<C> | { byQuery: { [query: string]: Listed<C> } } };

/** The requests since the test began. */
export const sent: SentRequest[] = [];

/** Returns the bodies sent to a call with its actual address, such as 'POST /staff/donors/7/join'. */
export const sentBodies = (call: string): any[] =>
  sent.filter((request) => request.call === call).map(({ body }) => body);

/** Returns the requests that are not a GET. */
export const changes = (): SentRequest[] => sent.filter(({ call }) => !call.startsWith('GET '));

/** Unless a test serves other words, the templates are in force. */
const texts = [
  http.get('*/api/texts/:kind/:key', ({ params: { kind, key } }) => {
    const { english, spanish } = templateText(String(kind), String(key));
    const results = {
      version: `template-${String(key)}`,
      hash: '9f30c2e5',
      isTemplate: true,
      english,
      spanish,
    };
    return HttpResponse.json({ success: true, results });
  }),
  http.get('*/api/texts/:kind', ({ params: { kind } }) =>
    HttpResponse.json({
      success: true,
      results: { version: 'template', texts: templateTexts(String(kind)) },
    }),
  ),
];

const server = setupServer(
  ...texts,
  http.all('*', () => HttpResponse.error()),
);
server.listen();
server.events.on('request:start', ({ request }) => void record(request.clone()));

async function record(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const entry: SentRequest = {
    call: `${request.method} ${pathname.replace(/^\/api/, '')}${search}`,
    body: undefined,
    authorization: request.headers.get('Authorization') ?? undefined,
  };
  sent.push(entry);
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/json')) entry.body = await request.json();
  if (type.startsWith('multipart/')) entry.body = Object.fromEntries(await request.formData());
}

/** Removes all responses and requests after a test. */
export function resetServer(): void {
  server.resetHandlers();
  sent.splice(0);
}

/**
 * For tests: lets the server return these responses until the test ends. A list gives responses in turn, and the last
 * one repeats. Later responses replace earlier ones. Other calls fail as if the server was unreachable.
 */
export function serve(replies: Replies): void {
  server.use(...Object.entries(replies).map(([call, listed]) => handlerFor(call, listed as Listed<Call>)));
}

function handlerFor(call: string, listed: Listed<Call> | { byQuery: Record<string, Listed<Call>> }) {
  const [, method = '', path = ''] = /^(\w+) (.+)$/.exec(call) ?? [];
  const address = `*/api${path.replaceAll(/{(\w+)}/g, ':$1')}`;
  return http[method.toLowerCase() as Lowercase<Method>](address, async ({ request, params }) => {
    const { search, searchParams: query } = new URL(request.url);
    const given =
      typeof listed === 'object' && 'byQuery' in listed ? listed.byQuery[search.slice(1)] : listed;
    const reply = Array.isArray(given) && given.length > 1 ? given.shift() : [given].flat()[0];
    return respond(typeof reply === 'function' ? await reply({ params, query, request }) : reply);
  });
}

function respond(reply: Outcome | undefined): Response | Promise<Response> {
  if (reply === undefined || reply === 'unreached') return HttpResponse.error();
  if (reply === 'never') return new Promise(() => {});
  if (reply instanceof Response) return reply.clone();
  const { status = 200, ...body } = reply;
  return HttpResponse.json({ success: status < 300, ...body }, { status });
}
