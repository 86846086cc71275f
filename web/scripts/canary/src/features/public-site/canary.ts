// Must fail twice: the public page with a router, and with a part of the ui kit that stands on one.
export { Link } from 'react-router';
export { WorkBar } from '@/ui/work-bar/WorkBar';
