export { Patients } from './components/Patients';
export { Invite } from './components/Invite';
