export { ElectronicConsent } from './components/ElectronicConsent';
