export { Erasures as default } from './components/Erasures';
export { Person } from './components/Person';
