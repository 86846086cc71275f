export { Texts as default } from './components/Texts';
export { TextScreen } from './components/TextScreen';
