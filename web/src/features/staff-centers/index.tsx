export { Centers as default } from './components/Centers';
