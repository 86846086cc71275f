import { shortCenterName } from '@/domain/shortCenterName';

/** The short name of a center in a list, with the full name as a tooltip. */
export function CenterName({ name }: { name: string }) {
  return <span title={name}>{shortCenterName(name)}</span>;
}
