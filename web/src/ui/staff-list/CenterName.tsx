import { shortCenterName } from '@/domain/centerName';

/** A center in a list: its short name, and the whole one for whoever rests on it. */
export function CenterName({ name }: { name: string }) {
  return <span title={name}>{shortCenterName(name)}</span>;
}
