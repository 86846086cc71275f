export { Settings as default } from './components/Settings';
