export { Work as default } from './components/Work';
