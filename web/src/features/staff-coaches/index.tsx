export { Coaches as default } from './components/Coaches';
export { Coach } from './components/Coach';
