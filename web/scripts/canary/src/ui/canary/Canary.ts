// Must fail: a piece of the ui kit that knows the server.
export { call } from '@/api/client';
