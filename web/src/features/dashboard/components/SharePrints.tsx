import { useLang, useT } from '@/i18n/react';
import { Printer } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import type { ShareKit } from '../api/shareKit';
import { inLang } from '../rules/shareAddresses';
import styles from './share.module.css';

/** The printed material: the sheet of cards and the flyer, in both languages. */
export function SharePrints({ kit }: { kit: ShareKit }) {
  const t = useT();
  return (
    <div className="panel flow gap-6">
      <div className="flow gap-3">
        <h3>{t('dashboard.share.cards')}</h3>
        <p>{t('dashboard.share.cards-hint')}</p>
        <InBoth
          file={kit.cardsUrl}
          names={{ en: t('dashboard.share.cards-en'), es: t('dashboard.share.cards-es') }}
          isFirst
          look={{
            file: kit.cardPictureUrl,
            names: { en: t('dashboard.share.card-en'), es: t('dashboard.share.card-es') },
          }}
        />
      </div>
      <div className="flow gap-3">
        <h3>{t('dashboard.share.flyer')}</h3>
        <p>{t('dashboard.share.flyer-hint')}</p>
        <InBoth
          file={kit.flyerUrl}
          names={{ en: t('dashboard.share.flyer-en'), es: t('dashboard.share.flyer-es') }}
        />
      </div>
      <p className="small muted">{t('dashboard.share.print-hint')}</p>
    </div>
  );
}

type Names = Record<'en' | 'es', string>;

interface InBothProps {
  file: string;
  names: Names;
  /** The most common choice: filled, once per view. */
  isFirst?: boolean;
  /** A preview of the print, above each file. */
  look?: { file: string; names: Names };
}

/** A file in the reader's language first, then in the other one. */
function InBoth({ file, names, isFirst = false, look }: InBothProps) {
  const mine = useLang();
  const order = mine === 'es' ? (['es', 'en'] as const) : (['en', 'es'] as const);
  return (
    <ul className={look ? styles.looks : styles.actions}>
      {order.map((lang) => (
        <li key={lang}>
          {look && (
            <img
              className={styles.card}
              src={inLang(look.file, lang)}
              alt={look.names[lang]}
              width={756}
              height={432}
              loading="lazy"
            />
          )}
          <LinkButton
            variant={isFirst && lang === mine ? 'primary' : 'secondary'}
            icon={Printer}
            href={inLang(file, lang)}
            type="application/pdf"
            newTab
          >
            {names[lang]}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
