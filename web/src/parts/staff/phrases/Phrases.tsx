import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import { addPhrase, deletePhrase, fetchPhrases, phrasesKey, type Phrase } from '@/api/staffPhrases';
import { MAX_PHRASE } from '@/domain/limits';
import type { Lang } from '@/domain/page';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { Plus, Trash2 } from '@/ui/icon/icons';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { ChangeDialog, DialogButton } from '../ChangeDialog';
import { Failure } from '../Failure';
import { useStaffMutation } from '../useStaffMutation';
import styles from './phrases.module.css';

interface PhrasesProps {
  /** The language of the inserted text. */
  lang: Lang;
  text: string;
  /** The id of the field, which gets the focus. */
  fieldId: string;
  onInsert: (text: string) => void;
}

/** The phrases of the own center or of the registry. One press adds a phrase to the text of a field. */
export function Phrases({ lang, text, fieldId, onInsert }: PhrasesProps) {
  const t = useT();
  const { role } = useMe();
  const { data: phrases = [] } = useQuery({
    queryKey: phrasesKey,
    queryFn: ({ signal }) => fetchPhrases(signal),
  });
  const canChange = role !== 'coach';
  if (phrases.length === 0 && !canChange) return null;
  function insert(phrase: string) {
    onInsert([text.trimEnd(), phrase].filter(Boolean).join(' '));
    document.getElementById(fieldId)?.focus();
  }
  return (
    <div role="group" aria-label={t('staff.phrases')} className={styles.phrases}>
      {phrases.map((phrase) => (
        <button
          key={phrase.id}
          type="button"
          className={styles.phrase}
          lang={lang}
          onClick={() => insert(inLanguage(phrase, lang))}
        >
          {inLanguage(phrase, lang)}
        </button>
      ))}
      {canChange && (
        <DialogButton small variant="text" label={t('staff.phrases.change')}>
          {(close) => <PhraseDialog phrases={phrases} onClose={close} />}
        </DialogButton>
      )}
    </div>
  );
}

const inLanguage = ({ english, spanish }: Phrase, lang: Lang) => (lang === 'es' ? spanish : english);

/** The dialog in which staff add and remove phrases. */
function PhraseDialog({ phrases, onClose }: { phrases: readonly Phrase[]; onClose: () => void }) {
  const t = useT();
  const [english, setEnglish] = useState('');
  const [spanish, setSpanish] = useState('');
  const add = useStaffMutation({
    send: () => addPhrase({ english, spanish }),
    record: phrasesKey,
    done: t('staff.phrases.added'),
    onDone() {
      setEnglish('');
      setSpanish('');
    },
  });
  const remove = useStaffMutation({
    send: deletePhrase,
    record: phrasesKey,
    done: t('staff.phrases.removed'),
  });
  const problems = fieldErrors(add.error);
  return (
    <ChangeDialog
      wide
      title={t('staff.phrases')}
      yes={t('staff.phrases.add')}
      yesIcon={Plus}
      no={t('staff.phrases.close')}
      change={add}
      fields={['english', 'spanish']}
      onYes={() => add.mutate()}
      onNo={onClose}
    >
      <p className="muted">{t('staff.phrases.lead')}</p>
      {phrases.length > 0 && (
        <ul className={styles.list}>
          {phrases.map(({ id, ...words }) => (
            <li key={id}>
              <div>
                <p lang="en">{words.english}</p>
                <p lang="es" className="muted">
                  {words.spanish}
                </p>
              </div>
              <Button small variant="text" icon={Trash2} onClick={() => remove.mutate(id)}>
                {t('staff.phrases.remove')} <span className="sr">{words.english}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Failure error={remove.error} />
      <TextareaField
        rows={2}
        lang="en"
        label={t('staff.phrases.english')}
        limit={MAX_PHRASE}
        value={english}
        error={problems.english}
        onChange={({ target }) => setEnglish(target.value)}
      />
      <TextareaField
        rows={2}
        lang="es"
        label={t('staff.phrases.spanish')}
        limit={MAX_PHRASE}
        value={spanish}
        error={problems.spanish}
        onChange={({ target }) => setSpanish(target.value)}
      />
    </ChangeDialog>
  );
}
