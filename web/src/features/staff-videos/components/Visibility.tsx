import { useState } from 'react';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { toastSuccess } from '@/ui/toast/toast';
import type { StaffVideo } from '../api/videos';
import { barriersOf } from '../rules/gaps';
import { Gaps } from './Gaps';
import { useVisibility } from './useVideos';

/** The button that shows or hides a video. It asks before something disappears, or is shown without captions. */
export function Visibility({ video, small }: { video: StaffVideo; small?: boolean }) {
  const t = useT();
  const lang = useLang();
  const [asking, setAsking] = useState(false);
  const name = video.title[lang];
  const { mutate, isPending, error } = useVisibility(({ isHidden }) => {
    setAsking(false);
    toastSuccess(t(isHidden ? 'videos.shown' : 'videos.hidden', { name }));
  });
  const barriers = barriersOf(video);
  const hasNoClip = video.clip === '';
  const what = video.isHidden ? 'show' : 'hide';
  const mustAsk = !video.isHidden || barriers.length > 0;

  function press() {
    if (mustAsk) setAsking(true);
    else mutate(video);
  }
  const failure = error && !isSignedOut(error) && (
    <Alert kind="danger" role="alert">
      <p>{failureText(error, t)}</p>
    </Alert>
  );
  return (
    <>
      <Button
        small={small}
        variant={video.isHidden && !small ? 'primary' : 'secondary'}
        busy={isPending && !asking}
        aria-disabled={hasNoClip && video.isHidden ? true : undefined}
        aria-label={`${t(`videos.${what}`)} ${name}`}
        title={hasNoClip && video.isHidden ? t('videos.gap.clip') : undefined}
        onClick={() => {
          if (!hasNoClip || !video.isHidden) press();
        }}
      >
        {t(`videos.${what}`)}
      </Button>
      {!asking && failure}
      {asking && (
        <Dialog
          title={t(`videos.${what}.ask`, { name })}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button busy={isPending} onClick={() => mutate(video)}>
                {t(`videos.${what}.yes`)}
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t(`videos.${what}.no`)}
              </Button>
            </>
          }
        >
          <p>{t(video.isHidden ? 'videos.show.why' : `videos.hide.why.${video.audience}`)}</p>
          {video.isHidden && <Gaps gaps={barriers} />}
          {failure}
        </Dialog>
      )}
    </>
  );
}
