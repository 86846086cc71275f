/** The two ways in which the staff's screens ask the server; paths are below /api/staff. */
import { call } from './client';

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await call<T>('GET', `staff/${path}`, { signal })).results;
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return (await call<T>('POST', `staff/${path}`, { body })).results;
}

/** A part of a path, safe whatever it holds. */
export const part = (text: string | number) => encodeURIComponent(text);
