import { useT } from '@/i18n/react';
import type { VideoWords } from '../api/videos';
import { BilingualForm } from './BilingualForm';

interface WordsFormProps {
  /** The stored texts. Typed text is kept when they are refetched. */
  words: VideoWords;
  /** The label of the button. */
  action: string;
  busy: boolean;
  /** The failure of the last attempt. */
  error: Error | null;
  onSave: (words: VideoWords) => void;
}

/** The form for the title and the description of a video, in both languages. */
export function WordsForm({ words, ...form }: WordsFormProps) {
  const t = useT();
  return (
    <BilingualForm
      {...form}
      title={{ name: 'title', label: t('videos.field.title') }}
      text={{ name: 'description', label: t('videos.field.description') }}
      stored={words}
    />
  );
}
