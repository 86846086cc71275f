// Must fail: the rules of the domain reaching for the network.
export { call } from '@/api/client';
