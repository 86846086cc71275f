import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { Button, buttonClass, IconButton } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { ArrowDown, ArrowUp, Pencil, Play, Video } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { StaffVideo } from '../api/videos';
import { Gaps } from './Gaps';
import styles from './videos.module.css';
import { Visibility } from './Visibility';
import { WatchVideo } from './WatchVideo';

interface VideoCardProps {
  video: StaffVideo;
  /** The position, counted from 1. */
  place: number;
  of: number;
  /** Without it, the card shows only the number. */
  onMove?: (by: -1 | 1) => void;
}

/** The position of a video in the display order, with buttons to move it. */
function Place({ video, place, of, onMove }: VideoCardProps) {
  const t = useT();
  const name = video.title[useLang()];
  if (!onMove) {
    return (
      <p className={styles.place}>
        <span className="sr">{t('videos.place', { place, of })}</span>
        <span className={styles.number} aria-hidden="true">
          {place}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.place}>
      <IconButton
        icon={ArrowUp}
        label={t('videos.up', { name })}
        aria-disabled={place === 1 ? true : undefined}
        onClick={() => place > 1 && onMove(-1)}
      />
      <span className={styles.number} aria-hidden="true">
        {place}
      </span>
      <IconButton
        icon={ArrowDown}
        label={t('videos.down', { name })}
        aria-disabled={place === of ? true : undefined}
        onClick={() => place < of && onMove(1)}
      />
    </div>
  );
}

/** A video of a list, with its title, its state, its gaps and its tasks. */
export function VideoCard(props: VideoCardProps) {
  const { video } = props;
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const [isWatching, setWatching] = useState(false);
  const other = lang === 'en' ? 'es' : 'en';
  const name = video.title[lang];
  return (
    <li className={styles.card}>
      <Place {...props} />
      <div className={styles.thumb}>
        {video.thumbnail ? <img src={video.thumbnail} alt="" /> : <Icon of={Video} big />}
      </div>
      <div className={styles.about}>
        <h2>{name}</h2>
        <p className="small muted" lang={other}>
          {video.title[other]}
        </p>
        <p>
          <StatusPill kind={video.isHidden ? 'neutral' : 'live'}>
            {t(video.isHidden ? 'videos.state.hidden' : 'videos.state.shown')}
          </StatusPill>
        </p>
        <p className="small muted">{t('videos.changed', { at: dates.moment(video.updatedAt) })}</p>
      </div>
      <Gaps gaps={video.missing} />
      <div className={styles.actions}>
        {video.clip !== '' && (
          <Button
            small
            variant="secondary"
            icon={Play}
            aria-label={`${t('videos.watch')} ${name}`}
            onClick={() => setWatching(true)}
          >
            {t('videos.watch')}
          </Button>
        )}
        <AppLink
          to={`/staff/videos/${video.id}`}
          className={buttonClass({ variant: 'secondary', small: true })}
          aria-label={`${t('videos.edit')} ${name}`}
        >
          <Icon of={Pencil} /> {t('videos.edit')}
        </AppLink>
        <Visibility small video={video} />
      </div>
      {isWatching && <WatchVideo video={video} onClose={() => setWatching(false)} />}
    </li>
  );
}
