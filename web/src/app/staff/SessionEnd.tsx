import { useEffect, useRef, useState } from 'react';
import { endWarning, type EndWarning } from '@/domain/endWarning';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Countdown } from '@/ui/countdown/Countdown';
import { Dialog } from '@/ui/dialog/Dialog';

interface SessionEndProps {
  /** The latest time at which the session ends, in milliseconds since 1970. */
  endsAt: number;
  onOver: () => void;
  onLeave: () => void;
}

/** Warns 10 minutes and 1 minute before the session reaches its longest duration, and reports its end (R7.1h). */
export function SessionEnd({ endsAt, onOver, onLeave }: SessionEndProps) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [answered, setAnswered] = useState<EndWarning | null>(null);
  const isOver = secondsLeft !== null && secondsLeft <= 0;
  const end = useRef(onOver);
  useEffect(() => {
    end.current = onOver;
  });
  useEffect(() => {
    const update = () => {
      const left = Math.ceil((endsAt - Date.now()) / 1000);
      // Renders every second only while there is a warning to show.
      setSecondsLeft(endWarning(left) ? left : null);
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (isOver) end.current();
  }, [isOver]);

  const warning = secondsLeft === null ? null : endWarning(secondsLeft);
  if (secondsLeft === null || warning === null || isOver || warning === answered) return null;
  return (
    <EndDialog
      key={warning}
      secondsLeft={secondsLeft}
      onGoOn={() => setAnswered(warning)}
      onLeave={onLeave}
    />
  );
}

interface EndDialogProps {
  secondsLeft: number;
  onGoOn: () => void;
  onLeave: () => void;
}

function EndDialog({ secondsLeft, onGoOn, onLeave }: EndDialogProps) {
  const t = useT();
  return (
    <Dialog
      title={t('staff.end.title')}
      onCancel={onGoOn}
      footer={
        <>
          <Button onClick={onGoOn}>{t('staff.end.go-on')}</Button>
          <Button variant="secondary" onClick={onLeave}>
            {t('staff.idle.leave')}
          </Button>
        </>
      }
    >
      {endWarning(secondsLeft) === 'soon' ? (
        <p>{t('staff.end.minutes', { minutes: Math.ceil(secondsLeft / 60) })}</p>
      ) : (
        <Countdown seconds={secondsLeft} words={(left) => t('staff.idle.seconds', { seconds: left })} />
      )}
      <p>{t('staff.end.why')}</p>
    </Dialog>
  );
}
