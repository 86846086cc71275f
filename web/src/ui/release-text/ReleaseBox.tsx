import { useState, type ComponentProps, type ReactNode } from 'react';
import { Rich } from '@/i18n/react';
import { CheckboxCard } from '../checkbox-card/CheckboxCard';
import styles from './ReleaseBox.module.css';

interface ReleaseBoxProps extends Omit<ComponentProps<typeof CheckboxCard>, 'children' | 'onChange'> {
  /** The message beside the box; what it has between <0> and </0> opens the release. */
  sentence: string;
  onAgreed: (agrees: boolean) => void;
  /** The dialog with the release, which an answer closes as well. */
  renderRelease: (dialog: { onAnswer: (agrees: boolean) => void; onCancel: () => void }) => ReactNode;
}

/** The box that agrees to a release, which its sentence opens to be read and answered. */
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
