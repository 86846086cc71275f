export { Campaigns as default } from './components/Campaigns';
