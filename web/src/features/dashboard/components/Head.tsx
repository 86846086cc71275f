import { type EditKey, ApiError } from '@/api/client';
import { RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { type OwnSite, fetchThumbnail } from '../api/ownSite';
import { siteState } from '@/domain/siteState';
import styles from './dashboard.module.css';
import { NextSteps } from './NextSteps';
import { SiteStatus } from './SiteStatus';
import { useFocusWhenGone } from '../hooks/useFocusWhenGone';
import { noteIndicator, latestNote } from '@/domain/notes';
import { Alert } from '@/ui/alert/Alert';
import { MessageSquare, Undo2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureWords } from '@/api/failureWords';
import { Button } from '@/ui/button/Button';
import { toastSuccess } from '@/ui/toast/toast';
import { undoDeactivation } from '../api/changes';
import { shareKitKey, ownSiteKey, useRefetchOnFocus } from '../hooks/useOwnSite';

interface HeadProps {
  siteKey: EditKey;
  site: OwnSite;
  visitorsThisWeek: number;
}

/** The greeting, the coach's news, the state of the page, and the next step. */
export function Head({ siteKey, site, visitorsThisWeek }: HeadProps) {
  const t = useT();
  const state = siteState(site);
  const isDown = site.currentStatus === RecipientStatus.Inactive;
  useFocusWhenGone(isDown, 'main h1');
  const main = site.imagesPending.find((picture) => picture.displayOrder === 0);
  return (
    <div className="clip">
      <div className={cx('wrap', styles.head)}>
        {main && <ProfilePicture siteKey={siteKey} fileName={main.thumbnail} />}
        <div className="flow gap-4">
          <h1 tabIndex={-1}>{t('dashboard.greeting', { name: site.firstName })}</h1>
          {state !== 'closed' && <News site={site} />}
          <p className="lead">
            {visitorsThisWeek > 0 ? t('dashboard.came', { count: visitorsThisWeek }) : t('dashboard.intro')}
          </p>
          <SiteStatus state={state} site={site} />
          {isDown && site.undoDeactivationUntil && (
            <Reactivate siteKey={siteKey} until={site.undoDeactivationUntil} />
          )}
          {state !== 'closed' && <NextSteps siteKey={siteKey} site={site} state={state} />}
        </div>
      </div>
    </div>
  );
}

/** The unread note or reply of the coach, with a link to it. */
function News({ site: { comms, coach } }: { site: OwnSite }) {
  const t = useT();
  const dates = useDates();
  const news = noteIndicator(comms);
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

/** The main picture as visitors would see it. Its space is reserved while it loads, so that nothing jumps. */
function ProfilePicture({ siteKey, fileName }: { siteKey: EditKey; fileName: string }) {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: ['thumbnail', siteKey.id, fileName],
    queryFn: ({ signal }) => fetchThumbnail(siteKey, fileName, signal),
    staleTime: Infinity,
  });
  const address = useBlobAddress(data);
  if (isError) return null;
  return (
    <div className="portrait portrait--sm">
      {address ? (
        <img src={address} alt={t('dashboard.picture')} />
      ) : (
        <div className={styles.pictureToCome} aria-hidden="true" />
      )}
    </div>
  );
}

/** Returns an object URL for a picture in memory, and revokes it when it is no longer shown. */
function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Lets a patient restore a page that they took down, until the time limit. */
function Reactivate({ siteKey, until }: { siteKey: EditKey; until: string }) {
  const t = useT();
  const dates = useDates();
  const client = useQueryClient();
  const refetch = useRefetchOnFocus(siteKey);
  const undo = useMutation({
    mutationFn: () => undoDeactivation(siteKey),
    onSuccess: () => {
      toastSuccess(t('dashboard.bring-back.done'));
      void client.invalidateQueries({ queryKey: shareKitKey(siteKey) });
      return client.invalidateQueries({ queryKey: ownSiteKey(siteKey) });
    },
    onError: refetch,
  });
  const late = undo.error instanceof ApiError && undo.error.status === 409 ? undo.error.message : '';
  return (
    <div className="stack gap-3">
      <p>{t('dashboard.bring-back.text', { moment: dates.moment(until) })}</p>
      <Button variant="secondary" icon={Undo2} busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('dashboard.bring-back')}
      </Button>
      {undo.isError && (
        <Alert kind="danger" role="alert">
          {late || failureWords(t, 'dashboard.bring-back.failed', undo.error)}
        </Alert>
      )}
    </div>
  );
}
