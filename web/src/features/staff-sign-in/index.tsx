export { SignIn as default } from './components/SignIn';
export { Join } from './components/Join';
export { OpenIdReturn } from './components/OpenIdReturn';
