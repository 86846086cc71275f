export { Claims } from './components/Claims';
export { Mails } from './components/Mails';
export { Mail } from './components/Mail';
