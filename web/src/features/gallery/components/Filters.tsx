import { MAX_KEYWORD } from '@/domain/limits';
import type { FormEvent } from 'react';
import { useT } from '@/i18n/react';
import { SelectField, TextField } from '@/ui/field/TextField';
import { ages, genders, type GalleryFilter } from '../rules/filter';
import styles from '../Gallery.module.css';
import type { useKeyword } from '../hooks/useKeyword';

/** The id of the keyword field. */
export const KEYWORD_ID = 'gallery-keyword';

interface FiltersProps {
  filter: GalleryFilter;
  keyword: ReturnType<typeof useKeyword>;
  onChoose: (filter: GalleryFilter) => void;
}

/** Age, gender and a keyword in the story; a choice takes effect at once. */
export function Filters({ filter, keyword, onChoose }: FiltersProps) {
  const t = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keyword.apply();
  };
  return (
    <form className={styles.filters} role="search" aria-label={t('gallery.filter')} onSubmit={submit}>
      <SelectField
        label={t('gallery.age')}
        value={filter.age}
        onChange={(event) => onChoose({ ...filter, age: event.target.value })}
      >
        <option value="">{t('gallery.age.all')}</option>
        {ages.map((age) => (
          <option key={age} value={age}>
            {t(`gallery.age.${age}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('gallery.gender')}
        value={filter.gender}
        onChange={(event) => onChoose({ ...filter, gender: event.target.value })}
      >
        <option value="">{t('gallery.gender.all')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`gallery.gender.${gender}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id={KEYWORD_ID}
        type="search"
        label={
          <>
            <span>{t('gallery.keyword')}</span> <span className="opt">{t('gallery.keyword.least')}</span>
          </>
        }
        placeholder={t('gallery.keyword.example')}
        maxLength={MAX_KEYWORD}
        value={keyword.text}
        onChange={(event) => keyword.type(event.target.value)}
      />
    </form>
  );
}
