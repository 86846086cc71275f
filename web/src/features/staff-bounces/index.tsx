export { Bounces as default } from './components/Bounces';
