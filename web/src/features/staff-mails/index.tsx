export { Mails as default } from './components/Mails';
export { GivenUp } from './components/GivenUp';
export { Mail } from './components/Mail';
