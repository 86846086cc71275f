export { Account as default } from './components/Account';
