export { Campaigns as default } from './components/Campaigns';
export { Centers } from './components/Centers';
