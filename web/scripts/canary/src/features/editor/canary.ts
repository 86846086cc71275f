// Must fail: a screen that may import the public page imports past its index.
export { PublicPage } from '@/features/public-site/PublicPage';
