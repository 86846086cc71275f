import { useEffect, useRef } from 'react';
import { isBlank } from '@/domain/line';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useUnsentReply } from '@/ui/notes/useUnsent';
import type { Coaching } from './useCoaching';

/** Reminds of an unsent note or reply to the coach, with a button that opens it. */
export function UnsentReminder({ coaching }: { coaching: Coaching }) {
  const { siteId, notes, unsent } = coaching;
  const reply = useUnsentReply(siteId, notes);
  const came = useReturnFocus(coaching.listOpen || coaching.panel !== null);
  const goOn = (open: () => void) => () => {
    came();
    open();
  };
  return (
    <>
      {!isBlank(unsent.text) && (
        <Reminder about="note" {...{ coaching }} onGoOn={goOn(() => coaching.show('composer'))} />
      )}
      {reply && <Reminder about="reply" {...{ coaching }} onGoOn={goOn(coaching.openList)} />}
    </>
  );
}

interface ReminderProps {
  about: 'note' | 'reply';
  coaching: Coaching;
  onGoOn: () => void;
}

function Reminder({ about, coaching, onGoOn }: ReminderProps) {
  const t = useT();
  return (
    <Alert kind="waiting">
      <div className="row between">
        <p>{t(`notes.unsent.${about}`, { coach: coaching.coachName })}</p>
        <Button small variant="secondary" onClick={onGoOn}>
          {t('notes.unsent.go-on')}
        </Button>
      </div>
    </Alert>
  );
}

/**
 * Returns a function for opening from the reminder. After sending, the reminder is gone and focus moves to the
 * page.
 */
function useReturnFocus(open: boolean): () => void {
  const came = useRef(false);
  useEffect(() => {
    if (open || !came.current) return;
    came.current = false;
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [open]);
  return () => {
    came.current = true;
  };
}
