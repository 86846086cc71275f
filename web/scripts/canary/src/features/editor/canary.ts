// Must fail: a screen that may use the public page reaching past its index.
export { PublicPage } from '../../../../../src/features/public-site/PublicPage';
