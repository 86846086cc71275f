import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ExternalLink } from '@/ui/icon/icons';
import { fetchSample, type ConsentLink, type ConsentRecord } from '../api/consent';
import styles from './Disclosure.module.css';
import { openTab } from '@/domain/files';

interface DisclosureProps {
  link: ConsentLink;
  paragraphs: ConsentRecord['disclosure']['paragraphs'];
  onFailed: (error: unknown) => Promise<void>;
}

/** What is said before somebody agrees to sign electronically, and the sample document (R6.4). */
export function Disclosure({ link, paragraphs, onFailed }: DisclosureProps) {
  const t = useT();
  const [isOpening, setOpening] = useState(false);

  async function openSample() {
    const tab = openTab();
    setOpening(true);
    try {
      tab.show(await fetchSample(link), `${t('e-consent.sample.name')}.pdf`);
    } catch (error) {
      tab.close();
      await onFailed(error);
    } finally {
      setOpening(false);
    }
  }
  return (
    <section className={`panel ${styles.disclosure}`} aria-labelledby="disclosure">
      <h2 id="disclosure">{t('e-consent.disclosure')}</h2>
      <p className={styles.template}>{t('e-consent.template')}</p>
      {paragraphs.map(({ heading, text }) => (
        <div key={heading} className={styles.paragraph}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </div>
      ))}
      <div className={styles.sample}>
        <Button
          variant="secondary"
          iconAfter={ExternalLink}
          busy={isOpening}
          onClick={() => void openSample()}
        >
          {t('e-consent.sample')}
        </Button>
        <span className="hint">{t('e-consent.sample.hint')}</span>
      </div>
    </section>
  );
}
