import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useDates } from '@/ui/page-context/useDates';
import type { NewerCopy } from '../api/saveSite';
import type { Draft } from '../draft/draft';
import { mergeNewer, type Part } from '../draft/mergeNewer';
import { hasPicture, draftSlots, type DraftPicture } from '@/domain/draftPicture';
import { textLang } from '@/domain/textLang';
import styles from './ConflictDialog.module.css';

interface ConflictDialogProps {
  draft: Draft;
  newer: NewerCopy;
  organ: 'kidney' | 'liver';
  onKeepMine: () => void;
  onTakeNewer: () => void;
  onLater: () => void;
}

/**
 * Shows the parts that both sides changed next to each other, after another person saved a newer copy. Either
 * choice loses nothing (R3.3).
 */
export function ConflictDialog({
  draft,
  newer,
  organ,
  onKeepMine,
  onTakeNewer,
  onLater,
}: ConflictDialogProps) {
  const t = useT();
  const when = useWhenSaved(newer);
  const { conflicts } = mergeNewer(draft, newer, 'mine');
  const mine = {
    story: draft.story,
    why: draft.why,
    storyLang: textLang(draft.langs.story, draft.chosen.story),
    whyLang: textLang(draft.langs.why, draft.chosen.why),
    pictures: draft.pictures,
  };
  const theirs = {
    story: newer.patientStoryPending,
    why: newer.patientWhyPending,
    storyLang: newer.storyLang ?? '',
    whyLang: newer.whyLang ?? '',
    pictures: draftSlots(newer.imagesPending),
  };
  const shared = { parts: conflicts, organ };
  return (
    <Dialog
      title={t('editor.conflict.title')}
      wide
      onCancel={onLater}
      footer={
        <>
          <Button onClick={onKeepMine}>{t('editor.conflict.keep')}</Button>
          <Button variant="secondary" onClick={onTakeNewer}>
            {t('editor.conflict.take')}
          </Button>
          <Button variant="text" onClick={onLater}>
            {t('editor.conflict.decide-later')}
          </Button>
        </>
      }
    >
      <p>{t('editor.conflict.text', { count: conflicts.length })}</p>
      <div className={`flow gap-4 ${styles.both}`}>
        <Copy title={t('editor.conflict.mine')} {...shared} {...mine} />
        <Copy title={t('editor.conflict.theirs')} note={when} {...shared} {...theirs} />
      </div>
    </Dialog>
  );
}

function useWhenSaved({ draftSavedAt, draftSavedBy }: NewerCopy): string | undefined {
  const t = useT();
  const dates = useDates();
  if (!draftSavedAt) return undefined;
  const when = dates.moment(draftSavedAt);
  return draftSavedBy
    ? t('editor.conflict.by', { when, who: draftSavedBy })
    : t('editor.conflict.at', { when });
}

interface CopyProps {
  title: string;
  note?: string;
  parts: readonly Part[];
  organ: 'kidney' | 'liver';
  story: string;
  why: string;
  storyLang: string;
  whyLang: string;
  pictures: readonly DraftPicture[];
}

function Copy({ title, note, parts, organ, ...copy }: CopyProps) {
  const t = useT();
  return (
    <section className={styles.copy}>
      <h3>{title}</h3>
      {note && <p className="hint">{note}</p>}
      {parts.includes('story') && (
        <>
          <h4>{t('editor.story')}</h4>
          <Text text={copy.story} lang={copy.storyLang} />
        </>
      )}
      {parts.includes('why') && (
        <>
          <h4>{t('editor.why', { organ })}</h4>
          <Text text={copy.why} lang={copy.whyLang} />
        </>
      )}
      {parts.includes('pictures') && <Pictures pictures={copy.pictures} />}
    </section>
  );
}

/** The number of pictures and their captions: captions are the text that a choice could lose. */
function Pictures({ pictures }: Pick<CopyProps, 'pictures'>) {
  const t = useT();
  const captions = pictures.filter(({ caption }) => caption.trim() !== '');
  return (
    <>
      <h4>{t('editor.pictures')}</h4>
      <p className="muted">{t('editor.conflict.pictures', { count: pictures.filter(hasPicture).length })}</p>
      {captions.length > 0 && (
        <>
          <h4>{t('editor.captions')}</h4>
          <ul>
            {captions.map(({ key, caption, captionLang }) => (
              <li key={key} lang={captionLang}>
                {caption}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Text({ text, lang }: { text: string; lang: string }) {
  const t = useT();
  if (text === '') return <p className={styles.text}>{t('editor.conflict.empty')}</p>;
  return (
    <p className={styles.text} lang={lang}>
      {text}
    </p>
  );
}
