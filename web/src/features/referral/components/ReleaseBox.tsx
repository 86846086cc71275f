import { useState } from 'react';
import { Rich, useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { CheckboxCard } from '../../../ui/checkbox-card/CheckboxCard';
import { Dialog } from '../../../ui/dialog/Dialog';
import { useBrand } from '../../../ui/page-context/PageContext';
import styles from './ReleaseBox.module.css';

/** The version of the wording below; the server writes the same one down (internal/referral, ReleaseWording). */
const RELEASE_WORDING = 'referral-2026-11';

interface ReleaseBoxProps {
  agreed: boolean;
  onAgreed: (agreed: boolean) => void;
  error?: string;
}

/** The release of the form: centers may see what is entered. Its text opens to be read, and to be answered. */
export function ReleaseBox({ agreed, onAgreed, error }: ReleaseBoxProps) {
  const [reading, setReading] = useState(false);
  const read = <button key="read" type="button" className={styles.read} onClick={() => setReading(true)} />;
  const answer = (yes: boolean) => {
    onAgreed(yes);
    setReading(false);
  };
  return (
    <>
      <CheckboxCard
        id="hipaaRelease"
        checked={agreed}
        onChange={(event) => onAgreed(event.target.checked)}
        error={error}
      >
        <Rich id="referral.release" parts={[read]} />
      </CheckboxCard>
      {reading && <ReadRelease onAnswer={answer} onCancel={() => setReading(false)} />}
    </>
  );
}

interface ReadReleaseProps {
  onAnswer: (agrees: boolean) => void;
  onCancel: () => void;
}

function ReadRelease({ onAnswer, onCancel }: ReadReleaseProps) {
  const t = useT();
  const { registryName: registry } = useBrand();
  // What 45 CFR 164.508(c) asks for, in the order of its elements.
  const parts = ['who', 'what', 'why', 'until', 'withdraw', 'others', 'choice', 'copy'];
  return (
    <Dialog
      title={t('referral.release.title')}
      wide
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>{t('referral.release.yes')}</Button>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('referral.release.no')}
          </Button>
        </>
      }
    >
      {parts.map((part) => (
        <section key={part}>
          <h3>{t(`referral.release.${part}`)}</h3>
          <p>{t(`referral.release.${part}.text`, { registry })}</p>
        </section>
      ))}
      <p className="hint">{t('referral.release.template', { version: RELEASE_WORDING })}</p>
    </Dialog>
  );
}
