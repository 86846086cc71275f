import { MAX_VIDEO_TEXT, MAX_VIDEO_TITLE } from '@/domain/limits';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import type { Both } from '../api/videos';
import { refusedWords, wordProblems } from '../rules/words';
import { CountedField } from '@/ui/field/CountedField';
import { TextareaField } from '@/ui/field/TextareaField';

/** One of the texts: its name on the server, its label and its limit. */
interface FormText<Name extends string> {
  name: Name;
  label: string;
}

interface BilingualFormProps<Title extends string, Text extends string> {
  title: FormText<Title>;
  text: FormText<Text>;
  /** The stored texts. Typed text is kept when they are refetched. */
  stored: Record<Title | Text, Both>;
  /** The label of the button. */
  action: string;
  busy: boolean;
  /** The failure of the last attempt. */
  error: Error | null;
  onSave: (words: Record<Title | Text, Both>) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A form with a title and a longer text in both languages, which are checked before they are sent. */
export function BilingualForm<Title extends string, Text extends string>({
  title,
  text,
  stored,
  action,
  busy,
  error,
  onSave,
  children,
}: BilingualFormProps<Title, Text>) {
  const t = useT();
  const [typedTitle, setTitle] = useState(stored[title.name]);
  const [typedText, setText] = useState(stored[text.name]);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const own = Object.fromEntries(Object.entries(missing).map(([field, message]) => [field, t(message)]));
  const shown = Object.keys(own).length > 0 ? own : refusedWords(error);
  const fields = Object.entries(shown).map(([fieldId, message]) => ({ fieldId, message }));
  const general = error && !isSignedOut(error) && fields.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const problems = wordProblems({ [title.name]: typedTitle }, { [text.name]: typedText });
    setMissing(problems);
    setAttempt(attempt + 1);
    if (Object.keys(problems).length > 0) return;
    onSave({ [title.name]: typedTitle, [text.name]: typedText } as Record<Title | Text, Both>);
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
          id={title.name}
          label={title.label}
          value={typedTitle}
          limit={MAX_VIDEO_TITLE}
          errors={shown}
          onValue={setTitle}
        />
        <BothFields
          id={text.name}
          long
          label={text.label}
          value={typedText}
          limit={MAX_VIDEO_TEXT}
          errors={shown}
          onValue={setText}
        />
      </div>
      <div className="row">
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The languages in which staff write. */
const langs = ['en', 'es'] as const;

interface BothFieldsProps {
  /** The prefix of the field ids, id-en and id-es. */
  id: string;
  label: string;
  value: Both;
  onValue: (value: Both) => void;
  limit: number;
  /** Whether the text has several lines and may be empty. */
  long?: boolean;
  /** The error messages by field id. */
  errors: Record<string, string>;
}

/** The fields for a text in English and in Spanish, side by side if there is room. */
function BothFields({ id, label, value, onValue, limit, long, errors }: BothFieldsProps) {
  const t = useT();
  const Box = long ? TextareaField : CountedField;
  return (
    <>
      {langs.map((lang) => (
        <Box
          key={lang}
          id={`${id}-${lang}`}
          className="c3"
          lang={lang}
          label={t(`videos.in.${lang}`, { label })}
          optional={long}
          limit={limit}
          value={value[lang]}
          error={errors[`${id}-${lang}`]}
          onChange={(event: { target: { value: string } }) =>
            onValue({ ...value, [lang]: event.target.value })
          }
        />
      ))}
    </>
  );
}
