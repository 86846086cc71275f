import { usePageLang, useSay } from '../words';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import {
  Check,
  Clock,
  ExternalLink,
  House,
  ListOrdered,
  MapPinHouse,
  MessageCircleHeart,
  PiggyBank,
  Puzzle,
  Scale,
  ShieldCheck,
  Ticket,
  type Drawing,
} from '@/ui/icon/icons';
import { ActionLink } from './ActionLink';
import type { CalloutText, PublicPageData } from '../page-data';
import { SourceText } from '@/ui/source/SourceText';
import { calloutParts, calloutsFor } from '../rules/callouts';
import { isOver } from '../rules/banner';
import { DonorLink, DonorNote } from './DonorLink';
import styles from './sections.module.css';

const drawings: Readonly<Record<string, Drawing>> = {
  cost: PiggyBank,
  legal: Scale,
  priority: ListOrdered,
  voucher: Ticket,
  remote: MapPinHouse,
  match: Puzzle,
  complication: ShieldCheck,
  time: Clock,
  home: House,
  feedback: MessageCircleHeart,
};

function CalloutItem({ callout }: { callout: CalloutText }) {
  const t = useSay();
  const { title, paragraphs, items } = calloutParts(callout.words);
  return (
    <li className={cx('callout', styles.callout, items.length > 0 && styles.calloutWide)}>
      <span className={styles.mark}>
        <Icon of={drawings[callout.key] ?? ShieldCheck} />
      </span>
      <div>
        <h3>{title}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && (
          <ul className={styles.covered}>
            {items.map((item) => (
              <li key={item}>
                <Icon of={Check} />
                {item}
              </li>
            ))}
          </ul>
        )}
        {callout.asOf && (
          <p className="small muted">
            {t('public.callouts.as-of', { day: callout.asOf })} <SourceText source={callout.source ?? ''} />
          </p>
        )}
      </div>
    </li>
  );
}

interface CalloutItemsProps {
  callouts: readonly CalloutText[];
  micrositeTypeId: number;
}

/** The callouts of a site's type. */
export function CalloutItems({ callouts, micrositeTypeId }: CalloutItemsProps) {
  return calloutsFor(callouts, micrositeTypeId).map((callout) => (
    <CalloutItem key={callout.key} callout={callout} />
  ));
}

/** The support and protections of donors, for the site's type. */
export function Callouts({ data }: { data: PublicPageData }) {
  const t = useSay();
  const { ready } = usePageLang();
  return (
    <section className={styles.callouts} id="supportcallouts" aria-labelledby="supportcallouts-title">
      <div className="wrap">
        <h2 id="supportcallouts-title">{t('public.callouts.title')}</h2>
        <ul
          className={styles.calloutList}
          {...(ready
            ? { dangerouslySetInnerHTML: { __html: ready.callouts } }
            : {
                children: (
                  <CalloutItems callouts={data.callouts} micrositeTypeId={data.site.micrositeTypeId} />
                ),
              })}
        />
        <div className={styles.pair}>
          {!isOver(data.site) && (
            <div className={styles.donor}>
              <DonorLink data={data} variant="give">
                {t('public.callouts.donate', { name: data.site.firstName })}
              </DonorLink>
              <DonorNote />
            </div>
          )}
          <ActionLink href={data.brand.supportUrl} variant="secondary" iconAfter={ExternalLink}>
            {t('public.callouts.learn')}
          </ActionLink>
        </div>
      </div>
    </section>
  );
}
