export { Claims as default } from './components/Claims';
