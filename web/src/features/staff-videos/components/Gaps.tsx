import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { TriangleAlert } from '@/ui/icon/icons';
import type { Gap } from '../api/videos';
import styles from './videos.module.css';

/** The gaps of a video and their consequences for viewers. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  const t = useT();
  if (gaps.length === 0) return null;
  return (
    <ul className={styles.gaps}>
      {gaps.map((gap) => (
        <li key={gap}>
          <Icon of={TriangleAlert} /> <span>{t(`videos.gap.${gap}`)}</span>
        </li>
      ))}
    </ul>
  );
}
