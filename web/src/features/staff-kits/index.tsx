export { KitDesk as default } from './components/KitDesk';
export { KitPanel } from './components/KitPanel';
