export { PublicRoot } from './PublicRoot';
export { recordVisit, whenSeen } from './record-visit';
export * from './page-data';
