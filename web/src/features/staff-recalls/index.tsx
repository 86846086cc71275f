export { RecallBoard as default } from './components/RecallBoard';
