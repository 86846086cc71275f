export { SearchOverlay as default } from './components/SearchOverlay';
