export { IntakeList as default } from './components/IntakeList';
export { Record } from './components/Record';
export { Report } from './components/Report';
