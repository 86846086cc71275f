import { indicatorOf, latestNote } from '@/domain/notes';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { MessageSquare } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { OwnSite } from '../api/ownSite';

/** What the coach wrote and the patient has not seen yet, and the way to it. */
export function News({ site: { comms, coach } }: { site: OwnSite }) {
  const t = useT();
  const dates = useDates();
  const news = indicatorOf(comms);
  const note = latestNote(comms);
  if (!coach || !note || !news) return null;
  const params = {
    coach: note.coachName || coach.fullName,
    date: dates.momentDay(news === 'note' ? note.sendDateTime : note.replyDateTime),
  };
  return (
    <Alert kind="waiting" icon={MessageSquare}>
      <p>
        {news === 'note' ? t('dashboard.news.note', params) : t('dashboard.news.reply', params)}{' '}
        <AppLink to="#coach">{t('dashboard.news.read')}</AppLink>
      </p>
    </Alert>
  );
}
