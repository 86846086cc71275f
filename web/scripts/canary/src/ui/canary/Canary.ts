// Must fail: a part of the ui kit that imports server calls.
export { call } from '@/api/client';
