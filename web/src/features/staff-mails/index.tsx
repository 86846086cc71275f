export { Mails as default } from './components/Mails';
export { Mail } from './components/Mail';
