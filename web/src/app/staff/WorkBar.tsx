import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchWorkPosition, workKeys } from '@/api/staffWork';
import { readOpenedFrom, workItemAddress, workListAddress, type OpenedFrom } from '@/domain/workAddress';
import { useT } from '@/i18n/react';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { ArrowLeft, ChevronLeft, ChevronRight } from '@/ui/icon/icons';
import { useShortcut } from '@/ui/shortcuts/useShortcut';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './WorkBar.module.css';

/**
 * Returns the list and the item from which the current screen was opened; null if a screen was opened in another way.
 * Tabs and filters of the screen may replace the query of its address.
 */
function useOpenedFrom(): OpenedFrom | null {
  const { pathname, search } = useLocation();
  const named = readOpenedFrom(new URLSearchParams(search));
  const [held, setHeld] = useState({ pathname, from: named });
  if (held.pathname === pathname && (!named || named.item === held.from?.item)) return held.from;
  setHeld({ pathname, from: named });
  return named;
}

/**
 * Returns the neighbors of an item at the time it was opened, and whether the item no longer waits. Each change fetches
 * the place again, together with the count.
 */
function usePlace(from: OpenedFrom | null) {
  const item = from?.item ?? '';
  const { data } = useQuery({
    queryKey: [...workKeys.count, from],
    queryFn: from ? ({ signal }) => fetchWorkPosition(from.item, from.filter, signal) : skipToken,
    gcTime: 0,
  });
  const [opened, setOpened] = useState<{ item: string; place: typeof data }>();
  const isKnown = opened?.item === item;
  if (data && data.position !== null && !isKnown) setOpened({ item, place: data });
  return { place: isKnown ? opened.place : data, isSettled: isKnown && data?.position === null };
}

/** Returns the bar of an item that was opened from the work list; null on other screens. */
export function useWorkBar(): ReactNode {
  const from = useOpenedFrom();
  // Held here, because a screen may mount its head again after the decision.
  const place = usePlace(from);
  return from && <WorkBar from={from} {...place} />;
}

/** The way back to the work list, the place of the item in it, and its neighbors; "n" opens the next one. */
function WorkBar({ from, place, isSettled }: { from: OpenedFrom } & ReturnType<typeof usePlace>) {
  const t = useT();
  const navigate = useNavigate();
  const { filter } = from;
  const next = place?.next ? workItemAddress(place.next.address, filter, place.next.key) : '';
  const previous = place?.previous ? workItemAddress(place.previous.address, filter, place.previous.key) : '';
  const list = workListAddress(filter);
  const goOn = useCallback(() => {
    if (next) void navigate(next);
    else if (isSettled) void navigate(list);
  }, [navigate, next, list, isSettled]);
  useShortcut('n', goOn);
  return (
    <nav className={styles.bar} aria-label={t('staff.work.bar')}>
      <AppLink to={list}>
        <Icon of={ArrowLeft} /> {t('staff.nav.work')}
      </AppLink>
      {place && place.position !== null && (
        <span>
          {t('staff.work.position', {
            position: place.position,
            total: place.total,
            list: t(`staff.work.${filter.tab}`),
          })}
        </span>
      )}
      {previous && (
        <AppLink to={previous}>
          <Icon of={ChevronLeft} /> {t('staff.work.previous')}
        </AppLink>
      )}
      {next && (
        <AppLink
          to={next}
          className={isSettled ? buttonClass({ small: true }) : undefined}
          aria-keyshortcuts="n"
        >
          {t('staff.work.next')} <Icon of={ChevronRight} />
        </AppLink>
      )}
      <span role="status">{isSettled && t(next ? 'staff.work.done' : 'staff.work.last')}</span>
    </nav>
  );
}
