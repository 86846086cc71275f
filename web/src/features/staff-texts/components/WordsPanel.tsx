import { useRef } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { TextareaField } from '@/ui/field/TextareaField';
import { Icon } from '@/ui/icon/Icon';
import { Check, Plus } from '@/ui/icon/icons';
import type { Language, TextRecord, Words } from '../api/texts';
import type { TypedDraft } from '../hooks/useTextDraft';
import { useTextNames } from '../hooks/useTextNames';
import { usedPlaceholders } from '@/domain/placeholders';
import { Grade } from './Grade';
import styles from './texts.module.css';
import { textLanguage } from './WordsText';

/** The fields of the editor. */
export interface DraftFields {
  typed: TypedDraft;
  /** The errors by field. */
  errors: Readonly<Record<string, string>>;
  set: (changes: Partial<TypedDraft>) => void;
}

/** The number of characters in a line of a box, about. */
const LINE = 32;
const FEWEST_ROWS = 7;
const MOST_ROWS = 26;

/** Returns the height that both boxes have, in rows. */
function boxRows({ english, spanish }: Words): number {
  const rows = [english, spanish].map((text) =>
    text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LINE), 0),
  );
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, ...rows));
}

/** The words in both languages, and the placeholders that they may use. */
export function WordsPanel({ record, typed, errors, set }: DraftFields & { record: TextRecord }) {
  const t = useT();
  const lastBox = useRef<Language>('english');
  /** Inserts a placeholder at the cursor of the box that had the focus last. */
  function insert(name: string) {
    const language = lastBox.current;
    const box = document.querySelector<HTMLTextAreaElement>(`#${language}`);
    if (!box) return;
    box.setRangeText(`{{${name}}}`, box.selectionStart, box.selectionEnd, 'end');
    set({ [language]: box.value });
    box.focus();
  }
  return (
    <section className="panel" aria-labelledby="words">
      <h2 id="words">{t('texts.words')}</h2>
      <div className={styles.pair}>
        {(['english', 'spanish'] as const).map((language) => (
          <div key={language} className={styles.box}>
            <TextareaField
              id={language}
              label={t(`texts.language.${language}`)}
              lang={textLanguage[language]}
              rows={boxRows(typed)}
              limit={record.maxLength}
              value={typed[language]}
              error={errors[language]}
              onFocus={() => {
                lastBox.current = language;
              }}
              onChange={({ target }) => set({ [language]: target.value })}
            />
            <Grade text={typed[language]} language={language} />
          </div>
        ))}
      </div>
      {record.isEmail && <p className="hint">{t('texts.email-hint')}</p>}
      {record.hasHeadings && (
        <p className="hint">{t(record.kind === 'callout' ? 'texts.title-hint' : 'texts.headings-hint')}</p>
      )}
      {record.placeholders.length > 0 && (
        <Placeholders names={record.placeholders} words={typed} onInsert={insert} />
      )}
    </section>
  );
}

interface PlaceholdersProps {
  names: readonly string[];
  words: Words;
  onInsert: (name: string) => void;
}

function Placeholders({ names, words, onInsert }: PlaceholdersProps) {
  const t = useT();
  const title = useTextNames().placeholder;
  const inEnglish = usedPlaceholders(words.english);
  const inSpanish = usedPlaceholders(words.spanish);
  return (
    <div className={styles.placeholders}>
      <h3 id="placeholders" className={styles.name}>
        {t('texts.placeholders')}
      </h3>
      <div className="row gap-2" role="group" aria-labelledby="placeholders">
        {names.map((name) => {
          const isUsed = inEnglish.includes(name) && inSpanish.includes(name);
          return (
            <button
              key={name}
              type="button"
              className={cx(styles.chip, !isUsed && styles.unused)}
              onClick={() => onInsert(name)}
            >
              <Icon of={isUsed ? Check : Plus} />
              <span>{title(name)}</span>
              <span className="sr">{t(isUsed ? 'texts.placeholder-used' : 'texts.placeholder-insert')}</span>
            </button>
          );
        })}
      </div>
      <p className="hint">{t('texts.placeholders.hint')}</p>
    </div>
  );
}
