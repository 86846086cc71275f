// Must fail twice: the public page imports a router, and a part of the ui kit that needs one.
export { Link } from 'react-router';
export { WorkBar } from '@/ui/work-bar/WorkBar';
