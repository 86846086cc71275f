export { Claims } from './components/Claims';
export { Coach } from './components/Coach';
export { Coaches } from './components/Coaches';
export { Mails } from './components/Mails';
export { Mail } from './components/Mail';
