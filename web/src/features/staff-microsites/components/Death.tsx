import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordDeath, undoDeath, type SiteRecord } from '@/api/staffSite';
import { fieldErrors } from '@/api/staffFailure';
import { dayProblem } from '@/domain/dates';
import { RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';

interface DeathProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Records that the patient died, or takes a mistake back (R12.5). */
export function Death({ site, onNews }: DeathProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button small variant="secondary" onClick={() => setAsking(true)}>
        {t(site.diedOn ? 'record.death.undo' : 'record.death')}
      </Button>
      {asking && site.diedOn === '' && <Ask site={site} onNews={onNews} onDone={() => setAsking(false)} />}
      {asking && site.diedOn !== '' && <Undo site={site} onNews={onNews} onDone={() => setAsking(false)} />}
    </div>
  );
}

function Ask({ site, onNews, onDone }: DeathProps & { onDone: () => void }) {
  const t = useT();
  const today = useToday();
  const isDown = site.currentStatus >= RecipientStatus.Inactive;
  const [day, setDay] = useState('');
  const [page, setPage] = useState(isDown ? 'down' : null);
  const [problems, setProblems] = useState<{ day?: string; page?: string }>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: string) => recordDeath(site.id, day, chosen),
    onSuccess() {
      onDone();
      onNews('death-recorded');
    },
  });
  const refused = fieldErrors(error);

  function record() {
    const wrong = dayProblem(day, today);
    setProblems({
      ...(wrong && { day: t(wrong) }),
      ...(page === null && { page: t('record.death.page-missing') }),
    });
    if (!wrong && page !== null && !isPending) mutate(page);
  }
  const name = site.firstName;
  return (
    <Confirm
      title={t('record.death.title', { name })}
      yes={t('record.death.yes')}
      busy={isPending}
      error={Object.keys(refused).length > 0 ? null : error}
      onYes={record}
      onNo={onDone}
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
    </Confirm>
  );
}

function Undo({ site, onNews, onDone }: DeathProps & { onDone: () => void }) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => undoDeath(site.id),
    onSuccess() {
      onDone();
      onNews('death-undone');
    },
  });
  const name = site.firstName;
  return (
    <Confirm
      title={t('record.death.undo-title', { name })}
      yes={t('record.death.undo-yes')}
      busy={isPending}
      error={error}
      onYes={() => mutate()}
      onNo={onDone}
    >
      <p>{t('record.death.undo-text', { name })}</p>
    </Confirm>
  );
}
