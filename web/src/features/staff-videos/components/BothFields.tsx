import type { Both } from '../api/videos';
import { CountedField } from '@/ui/field/CountedField';
import { TextareaField } from '@/ui/field/TextareaField';
import { useT } from '@/i18n/react';

/** The languages in which staff write. */
const langs = ['en', 'es'] as const;

interface BothFieldsProps {
  /** The fields are called id-en and id-es. */
  id: string;
  label: string;
  value: Both;
  onValue: (value: Both) => void;
  limit: number;
  /** Several lines, which may be left empty. */
  long?: boolean;
  /** What is wrong, by the id of the field. */
  errors: Record<string, string>;
}

/** A text in English and in Spanish, side by side where there is room. */
export function BothFields({ id, label, value, onValue, limit, long, errors }: BothFieldsProps) {
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
