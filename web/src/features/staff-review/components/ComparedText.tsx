import { useState } from 'react';
import type { PastReview, SiteDetail, SiteVersion } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { Equal } from '@/ui/icon/icons';
import { fieldFlags, type PlacedFlag } from '../rules/flagged';
import { partBoxId } from '../rules/parts';
import { shownVersions } from '../rules/review';
import type { WordDiff } from '@/domain/wordDiff';
import { DiffText } from './DiffText';
import { MarkedText } from './MarkedText';
import { PartComment } from './PartComment';
import { RequestedBefore } from './RequestedBefore';
import styles from './review.module.css';
import type { Deciding } from '../hooks/useDecisionDraft';
import { VersionMark } from './VersionMark';

interface ComparedTextProps {
  id: 'story' | 'why';
  title: string;
  detail: SiteDetail;
  live: string | undefined;
  pending: string | undefined;
  same: boolean;
  /** Null if there is only one version. */
  diff: WordDiff | null;
  /** Whether differences are marked. */
  showing: boolean;
  numbered?: boolean;
  request?: PastReview;
  deciding?: Deciding;
  errors?: ReadonlyMap<string, string>;
}

/** A text of a site. An unchanged text folds to one line. */
export function ComparedText(props: ComparedTextProps) {
  const { id, title, detail, live, pending, same, diff, showing, numbered, request, deciding, errors } =
    props;
  const versions = shownVersions(detail);
  const marked = showing ? diff : null;
  const flags = versions.pending ? fieldFlags(id, detail.flags) : [];
  const part = { field: id };
  const versionLang = (version: SiteVersion | null) => version?.[`${id}Lang`] ?? '';
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.section}>
        {title}
      </h2>
      <RequestedBefore request={request} fields={[id]} />
      {same ? (
        <Unchanged
          title={title}
          text={pending ?? ''}
          lang={versionLang(versions.pending ?? versions.live)}
          flags={flags}
        />
      ) : (
        <div className={cx(versions.live && versions.pending && styles.compare)}>
          {versions.live && (
            <div className={cx('panel', 'panel--well', styles.version)}>
              <VersionMark detail={detail} side="live" version={versions.live} numbered={numbered} />
              <div className={cx(styles.diff, styles.words)}>
                {marked ? (
                  <DiffText stretches={marked.live} as="del" lang={versionLang(versions.live)} />
                ) : (
                  <Words text={live ?? ''} lang={versionLang(versions.live)} />
                )}
              </div>
            </div>
          )}
          {versions.pending && (
            <div className={cx('panel', 'panel--wait', styles.version)}>
              <VersionMark detail={detail} side="pending" version={versions.pending} numbered={numbered} />
              <div className={cx(styles.diff, styles.words)}>
                {marked ? (
                  <MarkedText
                    stretches={marked.pending}
                    as="ins"
                    flags={flags}
                    lang={versionLang(versions.pending)}
                  />
                ) : (
                  <Words text={pending ?? ''} flags={flags} lang={versionLang(versions.pending)} />
                )}
              </div>
            </div>
          )}
        </div>
      )}
      {deciding && (
        <div className={styles.partComments}>
          <PartComment part={part} title={title} deciding={deciding} error={errors?.get(partBoxId(part))} />
        </div>
      )}
    </section>
  );
}

interface WordsProps {
  text: string;
  lang: string;
  flags?: readonly PlacedFlag[];
}

function Words({ text, lang, flags = [] }: WordsProps) {
  const t = useT();
  if (text.trim() === '') return <span className="muted">{t('staff.review.no-words')}</span>;
  return <MarkedText stretches={[{ text, changed: false }]} as="ins" flags={flags} lang={lang} />;
}

/** The number of characters shown of an unchanged text. */
const BEGINNING = 140;

interface UnchangedProps {
  title: string;
  text: string;
  lang: string;
  flags: readonly PlacedFlag[];
}

/** A text that is equal in both versions; a text with flags is shown in full. */
function Unchanged({ title, text, lang, flags }: UnchangedProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const short = text.length <= BEGINNING || flags.length > 0;
  const beginning = text.slice(0, text.lastIndexOf(' ', BEGINNING)).trimEnd();
  return (
    <div className={cx('panel', styles.unchanged)}>
      <Icon of={Equal} />
      <div className={styles.words}>
        <b>{t('staff.diff.unchanged')}</b>{' '}
        {open || short ? (
          <Words text={text} flags={flags} lang={lang} />
        ) : (
          <span lang={lang}>{`${beginning}…`}</span>
        )}{' '}
        {!short && (
          <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'staff.diff.less' : 'staff.diff.all')}
            <span className="sr">: {title}</span>
          </button>
        )}
      </div>
    </div>
  );
}
