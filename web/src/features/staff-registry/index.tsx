export { Mails } from './components/Mails';
export { Mail } from './components/Mail';
