// Must fail: the domain imports the network.
export { call } from '@/api/client';
