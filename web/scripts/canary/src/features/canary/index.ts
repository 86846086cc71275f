// Must fail: a feature that imports another feature.
export { default } from '@/features/dashboard';
// Must fail: the public page in a screen that may not import it.
export { PublicRoot } from '@/features/public-site';
