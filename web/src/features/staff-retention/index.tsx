export { Retention as default } from './components/Retention';
