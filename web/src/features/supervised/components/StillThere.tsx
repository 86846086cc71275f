import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Countdown } from '@/ui/countdown/Countdown';
import { Dialog } from '@/ui/dialog/Dialog';

/** Warns that the session is about to end because the device is idle. */
export function SessionWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('supervised.idle.title')}
      onCancel={onStay}
      footer={<Button onClick={onStay}>{t('supervised.idle.stay')}</Button>}
    >
      <Countdown seconds={seconds} words={(left) => t('supervised.idle.seconds', { seconds: left })} />
    </Dialog>
  );
}
