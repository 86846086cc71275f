import { useState, type FormEvent } from 'react';
import { failureText, isSignedOut } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { ErrorSummary } from '../../../ui/error-summary/ErrorSummary';
import type { VideoWords } from '../api/videos';
import { refusedWords, TEXT_LIMIT, TITLE_LIMIT, wordProblems } from '../rules/words';
import { BothFields } from './BothFields';

interface WordsFormProps {
  /** What is stored; what is typed afterwards stays, whatever is fetched anew. */
  words: VideoWords;
  /** The words of the button. */
  action: string;
  busy: boolean;
  /** What the server said to the last attempt. */
  error: Error | null;
  onSave: (words: VideoWords) => void;
}

/** Title and description of a video, in both languages. */
export function WordsForm({ words, action, busy, error, onSave }: WordsFormProps) {
  const t = useT();
  const [typed, setTyped] = useState<VideoWords>({ title: words.title, description: words.description });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const own = Object.fromEntries(Object.entries(missing).map(([field, message]) => [field, t(message)]));
  const shown = Object.keys(own).length > 0 ? own : refusedWords(error);
  const fields = Object.entries(shown).map(([fieldId, message]) => ({ fieldId, message }));
  const general = error && !isSignedOut(error) && fields.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { title, description } = typed;
    const problems = wordProblems({ title }, { description });
    setMissing(problems);
    setAttempt(attempt + 1);
    if (Object.keys(problems).length === 0) onSave(typed);
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <ErrorSummary
        title={t('staff.problem')}
        errors={general ? [{ message: failureText(error, t) }] : fields}
        attempt={attempt}
      />
      <div className="form-grid">
        <BothFields
          id="title"
          label={t('videos.field.title')}
          value={typed.title}
          limit={TITLE_LIMIT}
          errors={shown}
          onValue={(title) => setTyped({ ...typed, title })}
        />
        <BothFields
          id="description"
          long
          label={t('videos.field.description')}
          value={typed.description}
          limit={TEXT_LIMIT}
          errors={shown}
          onValue={(description) => setTyped({ ...typed, description })}
        />
      </div>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
