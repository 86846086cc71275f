import type { News } from '@/domain/notes';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { CircleAlert, MessagesSquare } from '@/ui/icon/icons';
import styles from './coach.module.css';

/** The note indicator: a green alert disc for the coach's note, blue bubbles for a reply (M4). */
export function NewsSign({ news }: { news: News | null }) {
  const t = useT();
  if (!news) return null;
  const words = t(`editor.coach.news.${news}`);
  return (
    <span className={cx(styles.sign, styles[news])} title={words}>
      <Icon of={news === 'note' ? CircleAlert : MessagesSquare} label={words} />
    </span>
  );
}

/** Announces the same when it appears while the screen is open. */
export function NewsSpoken({ news }: { news: News | null }) {
  const t = useT();
  return (
    <p className="sr" role="status">
      {news && t(`editor.coach.news.${news}`)}
    </p>
  );
}
