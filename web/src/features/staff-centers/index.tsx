export { CenterScreen } from './components/CenterScreen';
export { Centers as default } from './components/Centers';
export { NewCenter } from './components/NewCenter';
export { Targets } from './components/Targets';
