import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { editVideo, type StaffVideo } from '../api/videos';
import { publishingGaps } from '../rules/publishingGaps';
import { Gaps } from './Gaps';
import { useRefresh } from '../hooks/useVideos';

/**
 * The button that shows or hides a video. It asks for confirmation before hiding a video, or showing it without
 * captions.
 */
export function Visibility({ video, small }: { video: StaffVideo; small?: boolean }) {
  const t = useT();
  const lang = useLang();
  const [asking, setAsking] = useState(false);
  const name = video.title[lang];
  const refresh = useRefresh();
  const change = useStaffMutation({
    send: ({ id, title, description, isHidden }: StaffVideo) =>
      editVideo(id, { title, description, isHidden: !isHidden }),
    done: (_, { isHidden }) => t(isHidden ? 'videos.shown' : 'videos.hidden', { name }),
    onDone: async () => {
      await refresh();
      setAsking(false);
    },
  });
  const barriers = publishingGaps(video);
  const hasNoClip = video.clip === '';
  const what = video.isHidden ? 'show' : 'hide';
  const mustAsk = !video.isHidden || barriers.length > 0;

  function press() {
    if (mustAsk) setAsking(true);
    else change.mutate(video);
  }
  return (
    <>
      <Button
        small={small}
        variant={video.isHidden && !small ? 'primary' : 'secondary'}
        busy={change.isPending && !asking}
        aria-disabled={hasNoClip && video.isHidden ? true : undefined}
        aria-label={`${t(`videos.${what}`)} ${name}`}
        title={hasNoClip && video.isHidden ? t('videos.gap.clip') : undefined}
        onClick={() => {
          if (!hasNoClip || !video.isHidden) press();
        }}
      >
        {t(`videos.${what}`)}
      </Button>
      {!asking && <Failure error={change.error} />}
      {asking && (
        <ChangeDialog
          title={t(`videos.${what}.ask`, { name })}
          yes={t(`videos.${what}.yes`)}
          no={t(`videos.${what}.no`)}
          change={change}
          onYes={() => change.mutate(video)}
          onNo={() => setAsking(false)}
        >
          <p>{t(video.isHidden ? 'videos.show.why' : `videos.hide.why.${video.audience}`)}</p>
          {video.isHidden && <Gaps gaps={barriers} />}
        </ChangeDialog>
      )}
    </>
  );
}
