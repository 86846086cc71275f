export { ElectronicConsent } from './components/ElectronicConsent';
export { SignedCopy } from './components/SignedCopy';
