// Must fail: a screen that may use the public page reaching past its index.
export { PublicPage } from '@/features/public-site/PublicPage';
