export { KitDesk as default } from './components/KitDesk';
