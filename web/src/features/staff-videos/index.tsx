export { Videos as default } from './components/Videos';
export { VideoEditor } from './components/VideoEditor';
