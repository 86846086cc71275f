import type { KeyboardEvent } from 'react';
import { useT } from '@/i18n/react';
import { TextareaField } from '../field/TextareaField';

interface CaptionFieldProps {
  id: string;
  /** The position of the picture, counted from 1. */
  n: number;
  limit: number;
  error: string | undefined;
  value: string;
  /** The language of the text; empty if unknown. */
  lang: string;
  onCaption: (text: string) => void;
}

/** The caption of a picture: one line of text (M5), in a box that grows so that the whole text is visible. */
export function CaptionField({ id, n, limit, error, value, lang, onCaption }: CaptionFieldProps) {
  const t = useT();
  return (
    <TextareaField
      id={id}
      label={t('pictures.caption')}
      aria-label={t('pictures.caption-n', { n })}
      hint={t('pictures.caption.hint')}
      optional
      grows
      rows={1}
      limit={limit}
      error={error}
      lang={lang}
      value={value}
      onKeyDown={keepToOneLine}
      onChange={(event) => onCaption(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
    />
  );
}

function keepToOneLine(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
