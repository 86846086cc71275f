import type { Dispatch } from 'react';
import type { Limits } from '@/domain/page';
import { useT } from '@/i18n/react';
import { TextareaField } from '@/ui/field/TextareaField';
import { textLang } from '@/domain/textLang';
import { TextLanguage } from '@/ui/text-language/TextLanguage';
import type { Draft } from '../draft/draft';
import type { DraftEvent } from '../draft/reduceDraft';
import { STORY_ID, WHY_ID } from '../rules/fieldIds';
import type { PlacedNote } from '../rules/partNotes';
import { PartNotes } from './PartNotes';

interface WordsProps {
  draft: Pick<Draft, 'story' | 'why' | 'langs' | 'chosen'>;
  limits: Limits;
  organ: 'kidney' | 'liver';
  errors: ReadonlyMap<string, string>;
  /** A reviewer's notes on parts of the page. */
  notes: readonly PlacedNote[];
  dispatch: Dispatch<DraftEvent>;
}

/** The two text fields of the page. */
export function Words({ draft, limits, organ, errors, notes, dispatch }: WordsProps) {
  const t = useT();
  const { story, why, langs, chosen } = draft;
  return (
    <section className="stack" aria-labelledby="words-heading">
      <h2 id="words-heading">{t('editor.words')}</h2>
      <PartNotes notes={notes.filter(({ field }) => field === 'story')} />
      <TextareaField
        id={STORY_ID}
        label={t('editor.story')}
        hint={t('editor.story.hint')}
        rows={11}
        grows
        limit={limits.storyCharLimit}
        error={errors.get(STORY_ID)}
        lang={textLang(langs.story, chosen.story)}
        value={story}
        onChange={(event) => dispatch({ type: 'written', field: 'story', text: event.target.value })}
      />
      <TextLanguage
        of={t('editor.story')}
        text={story}
        stored={langs.story}
        chosen={chosen.story}
        onChoose={(lang) => dispatch({ type: 'language-chosen', field: 'story', lang })}
      />
      <PartNotes notes={notes.filter(({ field }) => field === 'why')} />
      <TextareaField
        id={WHY_ID}
        label={t('editor.why', { organ })}
        hint={t('editor.why.hint', { organ })}
        rows={5}
        grows
        limit={limits.whyCharLimit}
        error={errors.get(WHY_ID)}
        lang={textLang(langs.why, chosen.why)}
        value={why}
        onChange={(event) => dispatch({ type: 'written', field: 'why', text: event.target.value })}
      />
      <TextLanguage
        of={t('editor.why', { organ })}
        text={why}
        stored={langs.why}
        chosen={chosen.why}
        onChoose={(lang) => dispatch({ type: 'language-chosen', field: 'why', lang })}
      />
    </section>
  );
}
