export { PublicPage, type PublicPageData } from './PublicPage';
