export { DonorList as default } from './components/DonorList';
export { DonorFile } from './components/DonorFile';
export { Record } from './components/Record';
export { HolderRecord } from './components/HolderRecord';
export { Readiness } from './components/Readiness';
