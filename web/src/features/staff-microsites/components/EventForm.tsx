import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sendForm } from '@/api/sendForm';
import { recordEvent, setBanner, type SiteRecord } from '@/api/staffSite';
import { fieldErrors } from '@/api/staffFailure';
import type { EventType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { dayProblem } from '@/domain/dates';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { AnnouncedAttempt } from '@/ui/dialog/announcedAttempt';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { bannerWords, eventTypes } from '../rules/bannerWords';
import { BannerWords } from './BannerWords';
import { renewEvents } from './renewEvents';
import styles from './site.module.css';

/** The initial state of a new event's banner; the registry can set it at once. */
type Wanted = 'off' | 'waiting' | 'on';
const wantedChoices: readonly Wanted[] = ['off', 'waiting', 'on'];

interface Recorded {
  eventType: EventType;
  eventDate: string;
  wanted: Wanted;
}

/**
 * Records the event, and then sets its banner as requested; an event without text has no banner. When the second step
 * fails, another attempt records no second event.
 */
const recordAndSet = (micrositeId: number, recorded: Recorded) =>
  sendForm(`event ${micrositeId}`, recorded, async (formKey) => {
    const { eventType, eventDate, wanted } = recorded;
    await recordEvent(micrositeId, { eventType, eventDate, formKey });
    if (wanted === 'waiting' || !bannerWords(eventType)) return;
    await setBanner(micrositeId, wanted === 'on' ? 2 : 0);
  });

/** The form that records an event of the patient. The typed input stays until it is stored. */
export function EventForm({ site }: { site: SiteRecord }) {
  const t = useT();
  const { role } = useMe();
  const queryClient = useQueryClient();
  const [event, setEvent] = useState<EventType | null>(null);
  const [date, setDate] = useState('');
  const [wanted, setWanted] = useState<Wanted>('waiting');
  const [missing, setMissing] = useState<{ event?: string; date?: string }>({});
  const [attempt, setAttempt] = useState(0);
  const { mutate, isPending, error } = useStaffMutation({
    send: (what: Recorded) => recordAndSet(site.id, what),
    done: t('record.banner.recorded'),
    onDone() {
      setEvent(null);
      setDate('');
      setWanted('waiting');
    },
    // The event may be stored although setting its banner failed, so the list and the banner's state are refetched.
    onSettled: () => renewEvents(queryClient, site.id),
  });
  const refused = fieldErrors(error);
  const hasWords = event !== null && bannerWords(event) !== null;

  const today = useToday();

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setAttempt(attempt + 1);
    const wrong = dayProblem(date, today);
    const problems = {
      ...(event === null && { event: t('record.banner.choose-event') }),
      ...(wrong && { date: t(wrong) }),
    };
    setMissing(problems);
    if (event === null || wrong) return;
    mutate({ eventType: event, eventDate: date, wanted: isRegistry(role) ? wanted : 'waiting' });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AnnouncedAttempt value={attempt}>
        <h3>{t('record.banner.new')}</h3>
        <Failure error={error} fields={['eventType', 'eventDate']} />
        <div className="form-grid">
          <SelectField
            className="c3"
            label={t('record.banner.event')}
            value={event ?? ''}
            error={missing.event ?? refused.eventType}
            onChange={({ target }) =>
              setEvent(target.value === '' ? null : (Number(target.value) as EventType))
            }
          >
            <option value="">{t('record.banner.choose')}</option>
            {eventTypes.map((type) => (
              <option key={type} value={type}>
                {t(`record.event.${type}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            className="c3"
            label={t('record.banner.date')}
            type="date"
            max={today}
            value={date}
            error={missing.date ?? refused.eventDate}
            onChange={({ target }) => setDate(target.value)}
          />
          {isRegistry(role) && hasWords && (
            <RadioCards
              inline
              legend={t('record.banner.wanted')}
              value={wanted}
              onValue={setWanted}
              options={wantedChoices.map((value) => ({ value, label: t(`record.banner.${value}`) }))}
            />
          )}
        </div>
        {event !== null && <BannerWords event={event} firstName={site.firstName} isOn={false} />}
        {!isRegistry(role) && hasWords && <p className="small muted">{t('record.banner.then-waits')}</p>}
        <div>
          <Button type="submit" busy={isPending}>
            {t('record.banner.record')}
          </Button>
        </div>
      </AnnouncedAttempt>
    </form>
  );
}
