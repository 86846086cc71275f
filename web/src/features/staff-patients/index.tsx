export { Patients as default } from './components/Patients';
export { Invite } from './components/Invite';
export { InviteFile } from './components/InviteFile';
