import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { failureText, isSignedOut } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { ErrorSummary } from '../../../ui/error-summary/ErrorSummary';
import { Pencil } from '../../../ui/icon/icons';
import { toastSuccess } from '../../../ui/toast/toast';
import { setTexts, type VideoLists } from '../api/videos';
import { refusedWords, TEXT_LIMIT, TITLE_LIMIT, wordProblems } from '../rules/words';
import { BothFields } from './BothFields';
import { useRefresh } from './useVideos';
import styles from './videos.module.css';

type Texts = Pick<VideoLists, 'heading' | 'introParagraph'>;

/** The heading and the paragraph above the videos of the public pages, and the form that changes them. */
export function RibbonTexts({ texts }: { texts: Texts }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="texts-title">
      <h2 id="texts-title">{t('videos.texts.title')}</h2>
      {editing ? (
        <TextsForm texts={texts} onClose={() => setEditing(false)} />
      ) : (
        <>
          <dl className={styles.texts}>
            {(['en', 'es'] as const).map((lang) => (
              <div key={lang}>
                <dt>{t(`staff.language.${lang}`)}</dt>
                <dd lang={lang}>
                  <b>{texts.heading[lang]}</b>
                  <br />
                  {texts.introParagraph[lang]}
                </dd>
              </div>
            ))}
          </dl>
          <Button small variant="secondary" icon={Pencil} onClick={() => setEditing(true)}>
            {t('videos.texts.edit')}
          </Button>
        </>
      )}
    </section>
  );
}

function TextsForm({ texts, onClose }: { texts: Texts; onClose: () => void }) {
  const t = useT();
  const refresh = useRefresh();
  const [typed, setTyped] = useState<Texts>({ heading: texts.heading, introParagraph: texts.introParagraph });
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: setTexts,
    onSuccess: async () => {
      await refresh();
      toastSuccess(t('videos.texts.saved'));
      onClose();
    },
  });
  const { error } = save;
  const own = Object.fromEntries(Object.entries(missing).map(([field, message]) => [field, t(message)]));
  const shown = Object.keys(own).length > 0 ? own : refusedWords(error);
  const fields = Object.entries(shown).map(([fieldId, message]) => ({ fieldId, message }));
  const general = error && !isSignedOut(error) && fields.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { heading, introParagraph } = typed;
    const problems = wordProblems({ heading }, { introParagraph });
    setMissing(problems);
    setAttempt(attempt + 1);
    if (Object.keys(problems).length === 0) save.mutate(typed);
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
          id="heading"
          label={t('videos.texts.heading')}
          value={typed.heading}
          limit={TITLE_LIMIT}
          errors={shown}
          onValue={(heading) => setTyped({ ...typed, heading })}
        />
        <BothFields
          id="introParagraph"
          long
          label={t('videos.texts.intro')}
          value={typed.introParagraph}
          limit={TEXT_LIMIT}
          errors={shown}
          onValue={(introParagraph) => setTyped({ ...typed, introParagraph })}
        />
      </div>
      <div className="row">
        <Button type="submit" busy={save.isPending}>
          {t('videos.texts.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('videos.cancel')}
        </Button>
      </div>
    </form>
  );
}
