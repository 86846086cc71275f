import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ExternalLink } from '@/ui/icon/icons';
import { fetchSample, type ConsentLink, type ConsentRecord } from '../api/consent';
import styles from './Disclosure.module.css';
import { openTab } from '@/domain/files';

interface DisclosureProps {
  link: ConsentLink;
  disclosure: Pick<ConsentRecord['disclosure'], 'paragraphs' | 'isTemplate'>;
  onFailed: (error: unknown) => Promise<void>;
}

/** The disclosure before the agreement to sign electronically, and the sample document (R6.4). */
export function Disclosure({ link, disclosure: { paragraphs, isTemplate }, onFailed }: DisclosureProps) {
  const t = useT();
  const [isOpening, setOpening] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const headings = paragraphs.map(({ heading }) => heading);
  const isAllOpen = headings.every((heading) => open.includes(heading));
  const toggle = (heading: string, isOpen: boolean) =>
    setOpen((before) =>
      isOpen ? [...new Set([...before, heading])] : before.filter((one) => one !== heading),
    );

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
    <section className={`panel flow gap-4 ${styles.disclosure}`} aria-labelledby="disclosure">
      <h2 id="disclosure">{t('e-consent.disclosure')}</h2>
      {isTemplate && <p className={styles.template}>{t('e-consent.template')}</p>}
      <div className={styles.parts}>
        {paragraphs.map(({ heading, text }) => (
          <details
            key={heading}
            className={styles.part}
            open={open.includes(heading)}
            onToggle={(event) => toggle(heading, event.currentTarget.open)}
          >
            <summary>
              <h3>{heading}</h3>
            </summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
      <p>
        <Button variant="text" small onClick={() => setOpen(isAllOpen ? [] : headings)}>
          {t(isAllOpen ? 'e-consent.disclosure.close' : 'e-consent.disclosure.open')}
        </Button>
      </p>
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
