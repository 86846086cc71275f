// Must fail: a feature that imports another feature.
export { default } from '../../../../../src/features/dashboard';
