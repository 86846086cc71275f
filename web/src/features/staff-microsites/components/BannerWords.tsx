import type { EventType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { bannerWords } from '../rules/bannerWords';
import styles from './site.module.css';

interface BannerWordsProps {
  event: EventType;
  firstName: string;
  /** Whether visitors see the banner now. */
  isOn: boolean;
}

/** The exact text that visitors read about an event (M4). */
export function BannerWords({ event, firstName, isOn }: BannerWordsProps) {
  const t = useT();
  const words = bannerWords(event);
  if (!words) return <p className="small muted">{t('record.banner.no-words')}</p>;
  return (
    <div className={styles.reads}>
      <p className="small muted">{t(isOn ? 'record.banner.reads' : 'record.banner.would-read')}</p>
      <blockquote>
        <b>{t(words.title, { name: firstName })}</b> {t(words.text, { name: firstName })}
      </blockquote>
    </div>
  );
}
