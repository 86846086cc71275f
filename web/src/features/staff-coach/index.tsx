export { Requests } from './components/Requests';
export { Workspace as default } from './components/Workspace';
