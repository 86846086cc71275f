import { useState } from 'react';
import { Navigate } from 'react-router';
import { ApiError } from '@/api/client';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import styles from '../Gallery.module.css';
import { isFiltered, PAGE_SIZE, type GalleryFilter } from '../rules/filter';
import { Filters, KEYWORD_ID } from './Filters';
import { Tiles, LoadingTiles } from './Tiles';
import { useAddress } from '../hooks/useAddress';
import { useKeyword } from '../hooks/useKeyword';
import { useSites } from '../hooks/useSites';
import { failureWords } from '@/api/failureWords';
import { RefreshCw, X } from '@/ui/icon/icons';

const everybody: GalleryFilter = { age: '', gender: '', keyword: '' };

/**
 * The filters, the count and the tiles; a visitor without the cookies of a site is redirected to /not-found.
 */
export function People() {
  const t = useT();
  const { filter, shown, setFilter, setShown } = useAddress();
  const list = useSites(filter, shown);
  const keyword = useKeyword(filter.keyword, (word) => {
    if (word !== filter.keyword) choose({ ...filter, keyword: word }, 'typing');
  });
  const [focusOn, setFocusOn] = useState<number | null>(null);

  function choose(next: GalleryFilter, step: 'choice' | 'typing') {
    setFocusOn(null);
    setFilter(next, step);
  }
  async function loadMore() {
    const before = list.sites.length;
    const { isFetchNextPageError } = await list.fetchNextPage();
    if (isFetchNextPageError) return;
    setFocusOn(before);
    setShown(before + PAGE_SIZE);
  }
  function clear() {
    keyword.clear();
    choose(everybody, 'choice');
    // The pressed button disappears.
    document.getElementById(KEYWORD_ID)?.focus();
  }
  async function again() {
    const { isSuccess } = await list.refetch();
    if (isSuccess) setFocusOn(0);
  }

  if (list.error instanceof ApiError && list.error.status === 404)
    return <Navigate to="/not-found" replace />;
  const failed = list.isError && list.sites.length === 0;
  const empty = list.isSuccess && !list.isPlaceholderData && list.sites.length === 0;
  return (
    <>
      <Filters filter={filter} keyword={keyword} onChoose={(next) => choose(next, 'choice')} />
      <p role="status" className={cx('small muted', styles.count)}>
        <Count list={list} />
      </p>
      {list.isPending && <LoadingTiles />}
      {(failed || empty) && (
        <EmptyGallery
          why={failed ? 'failed' : isFiltered(filter) ? 'filtered' : 'empty'}
          error={list.error}
          onAgain={() => void again()}
          onClear={clear}
        />
      )}
      {list.sites.length > 0 && <Tiles sites={list.sites} focusOn={focusOn} />}
      {list.hasNextPage && !list.isPlaceholderData && (
        <div className={styles.more}>
          {/* Shown here, where the reader is: the count is far above. */}
          {list.isFetchNextPageError && <p role="alert">{t('gallery.more-failed')}</p>}
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore()}>
            {t('gallery.load-more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The number of shown and matching people, once it is loaded. */
function Count({ list }: { list: ReturnType<typeof useSites> }) {
  const t = useT();
  if (list.isPending || list.isPlaceholderData) return <span>{t('shared.loading')}</span>;
  if (list.isError && list.sites.length === 0) return null;
  const params = { shown: list.sites.length, total: list.total };
  if (list.total === 0) return <span>{t('gallery.count.none')}</span>;
  return <span>{t('gallery.count', params)}</span>;
}

interface EmptyGalleryProps {
  /** Why there are no tiles: the list could not be fetched, nothing matches, or no site is active. */
  why: 'failed' | 'filtered' | 'empty';
  error: unknown;
  onAgain: () => void;
  onClear: () => void;
}

/** The message shown in place of the tiles. */
function EmptyGallery({ why, error, onAgain, onClear }: EmptyGalleryProps) {
  const t = useT();
  return (
    <div className="empty">
      <p>{why === 'failed' ? failureWords(t, 'gallery.nobody.failed', error) : t(`gallery.nobody.${why}`)}</p>
      {why === 'failed' && (
        <Button variant="secondary" icon={RefreshCw} onClick={onAgain}>
          {t('gallery.again')}
        </Button>
      )}
      {why === 'filtered' && (
        <Button variant="secondary" icon={X} onClick={onClear}>
          {t('gallery.clear')}
        </Button>
      )}
    </div>
  );
}
