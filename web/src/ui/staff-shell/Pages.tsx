import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { ChevronLeft, ChevronRight } from '../icon/icons';
import styles from './Desk.module.css';

interface PagesProps {
  offset: number;
  limit: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** The links to the pages of a long list; renders nothing if there is only one page. */
export function Pages({ offset, limit, total, onOffset }: PagesProps) {
  const t = useT();
  if (offset === 0 && total <= limit) return null;
  const last = Math.min(offset + limit, total);
  const page = Math.floor(offset / limit) + 1;
  const pages = Math.ceil(total / limit);
  return (
    <nav className={styles.pages} aria-label={t('staff.pages')}>
      <Button
        small
        variant="secondary"
        icon={ChevronLeft}
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - limit))}
      >
        {t('staff.pages.before')}
      </Button>
      <span role="status">{t('staff.pages.here', { page, pages, first: offset + 1, last, total })}</span>
      <Button
        small
        variant="secondary"
        iconAfter={ChevronRight}
        disabled={last >= total}
        onClick={() => onOffset(offset + limit)}
      >
        {t('staff.pages.after')}
      </Button>
    </nav>
  );
}
