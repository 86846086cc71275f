import { useState } from 'react';
import type { Lang } from '@/domain/page';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Play } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { slots, type Slot, type StaffVideo } from '../api/videos';
import { FileSlot } from './FileSlot';
import styles from './videos.module.css';
import { WatchVideo } from './WatchVideo';

/** The files of a video; each is stored right after its upload. */
export function VideoFiles({ video }: { video: StaffVideo }) {
  const [watching, setWatching] = useState<Lang | null>(null);
  return (
    <>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <FileSlot key={slot} video={video} slot={slot}>
            <SlotFile video={video} slot={slot} onWatch={setWatching} />
          </FileSlot>
        ))}
      </ul>
      {watching && <WatchVideo video={video} version={watching} onClose={() => setWatching(null)} />}
    </>
  );
}

interface SlotFileProps {
  video: StaffVideo;
  slot: Slot;
  onWatch: (version: Lang) => void;
}

/** The link, button or picture that shows the file in a slot. */
function SlotFile({ video, slot, onWatch }: SlotFileProps) {
  const t = useT();
  const address = video[slot];
  if (slot === 'thumbnail')
    return <img src={address} alt={t('videos.file.thumbnail')} className={styles.small} />;
  if (slot === 'captions' || slot === 'captionsEs') {
    return (
      <LinkButton small variant="secondary" href={address} newTab>
        {t('videos.file.open')}
      </LinkButton>
    );
  }
  return (
    <Button
      small
      variant="secondary"
      icon={Play}
      aria-label={`${t('videos.watch')} ${t(`videos.file.${slot}`)}`}
      onClick={() => onWatch(slot === 'clip' ? 'en' : 'es')}
    >
      {t('videos.watch')}
    </Button>
  );
}
