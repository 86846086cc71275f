export { Accounts as default } from './components/Accounts';
export { Record } from './components/Record';
