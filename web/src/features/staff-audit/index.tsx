export { Audit as default } from './components/Audit';
export { Unusual } from './components/Unusual';
