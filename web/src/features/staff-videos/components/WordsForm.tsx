import { useT } from '@/i18n/react';
import type { VideoWords } from '../api/videos';
import { BilingualForm } from './BilingualForm';

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
