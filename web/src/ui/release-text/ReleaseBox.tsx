import { useState, type ComponentProps, type ReactNode } from 'react';
import { Rich } from '@/i18n/react';
import { CheckboxCard } from '../checkbox-card/CheckboxCard';
import styles from './ReleaseBox.module.css';

interface ReleaseBoxProps extends Omit<ComponentProps<typeof CheckboxCard>, 'children' | 'onChange'> {
  /** The message of the checkbox; its part between <0> and </0> opens the release. */
  sentence: string;
  onAgreed: (agrees: boolean) => void;
  /** Renders the dialog with the release, which closes after a decision too. */
  renderRelease: (dialog: { onAnswer: (agrees: boolean) => void; onCancel: () => void }) => ReactNode;
}

/** The checkbox that agrees to a release; a link in its label opens the release. */
export function ReleaseBox({ sentence, onAgreed, renderRelease, ...box }: ReleaseBoxProps) {
  const [reading, setReading] = useState(false);
  const close = () => setReading(false);
  return (
    <>
      <CheckboxCard {...box} onChange={({ target }) => onAgreed(target.checked)}>
        <Rich
          id={sentence}
          parts={[
            <button key="read" type="button" className={styles.read} onClick={() => setReading(true)} />,
          ]}
        />
      </CheckboxCard>
      {reading &&
        renderRelease({
          onAnswer: (agrees) => {
            onAgreed(agrees);
            close();
          },
          onCancel: close,
        })}
    </>
  );
}
