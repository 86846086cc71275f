import { useState } from 'react';
import { recordDeath, undoDeath, type SiteRecord } from '@/api/staffSite';
import { fieldErrors } from '@/api/staffFailure';
import { dayProblem } from '@/domain/dates';
import { RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ChangeDialog, ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import type { SiteNews } from './News';

interface DeathProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Records the patient's death, or reverts a death recorded by mistake (R12.5). */
export function Death({ site, onNews }: DeathProps) {
  const t = useT();
  const name = site.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t(site.diedOn ? 'record.death.undo' : 'record.death')}>
        {(close) =>
          site.diedOn === '' ? (
            <RecordDeath site={site} onNews={onNews} onClose={close} />
          ) : (
            <ConfirmDialog
              title={t('record.death.undo-title', { name })}
              yes={t('record.death.undo-yes')}
              send={() => undoDeath(site.id)}
              onDone={() => onNews('death-undone')}
              onClose={close}
            >
              <p>{t('record.death.undo-text', { name })}</p>
            </ConfirmDialog>
          )
        }
      </DialogButton>
    </div>
  );
}

function RecordDeath({ site, onNews, onClose }: DeathProps & { onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const isDown = site.currentStatus >= RecipientStatus.Inactive;
  const [day, setDay] = useState('');
  const [page, setPage] = useState(isDown ? 'down' : null);
  const [problems, setProblems] = useState<{ day?: string; page?: string }>({});
  const change = useStaffMutation({
    send: (chosen: string) => recordDeath(site.id, day, chosen),
    onDone() {
      onClose();
      onNews('death-recorded');
    },
  });
  const refused = fieldErrors(change.error);

  function record() {
    const wrong = dayProblem(day, today);
    setProblems({
      ...(wrong && { day: t(wrong) }),
      ...(page === null && { page: t('record.death.page-missing') }),
    });
    if (!wrong && page !== null) change.mutate(page);
  }
  const name = site.firstName;
  return (
    <ChangeDialog
      title={t('record.death.title', { name })}
      yes={t('record.death.yes')}
      change={change}
      fields={['day', 'page']}
      onYes={record}
      onNo={onClose}
    >
      <p>{t('record.death.text', { name })}</p>
      <TextField
        label={t('record.death.day')}
        type="date"
        max={today}
        value={day}
        error={problems.day ?? refused.day}
        onChange={({ target }) => setDay(target.value)}
      />
      {!isDown && (
        <RadioCards
          legend={t('record.death.page')}
          value={page}
          onValue={setPage}
          error={problems.page ?? refused.page}
          options={[
            { value: 'down', label: t('record.death.down'), hint: t('record.death.down-hint') },
            ...(site.isPublic
              ? [
                  {
                    value: 'memorial',
                    label: t('record.death.memorial'),
                    hint: t('record.death.memorial-hint'),
                  },
                ]
              : []),
          ]}
        />
      )}
    </ChangeDialog>
  );
}
