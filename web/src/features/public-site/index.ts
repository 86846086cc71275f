export { recordVisit, whenSeen } from '@/api/recordVisit';
export { CalloutItems } from './components/Callouts';
export { DonorLink } from './components/DonorLink';
export { GiveBar, SiteBar } from './components/SiteBar';
export { isOver } from './rules/banner';
export { SiteFooter } from './components/SiteFooter';
export { PageWords, PublicRoot } from './PublicRoot';
export * from './page-data';
export { takeOver } from './takeOver';
