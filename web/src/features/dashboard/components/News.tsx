import { indicatorOf, latestNote } from '@/domain/notes';
import { sayMomentDay } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { MessageSquare } from '@/ui/icon/icons';
import { useBrand } from '@/ui/page-context/PageContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { OwnSite } from '../api/ownSite';

/** What the coach wrote and the patient has not seen yet, and the way to it. */
export function News({ site: { comms, coach } }: { site: OwnSite }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const news = indicatorOf(comms);
  const note = latestNote(comms);
  if (!coach || !note || !news) return null;
  const params = {
    coach: note.coachName || coach.fullName,
    date: sayMomentDay(news === 'note' ? note.sendDateTime : note.replyDateTime, timezone, lang),
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
