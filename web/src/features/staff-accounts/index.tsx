export { Accounts as default } from './components/Accounts';
export { Emergencies } from './components/Emergencies';
export { Record } from './components/Record';
