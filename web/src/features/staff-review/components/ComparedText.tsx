import { useState } from 'react';
import type { SiteDetail } from '../../../api/staff';
import { useT } from '../../../i18n/react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon/Icon';
import { Equal } from '../../../ui/icon/icons';
import { shownVersions } from '../rules/review';
import type { WordDiff } from '../rules/wordDiff';
import { DiffText } from './DiffText';
import styles from './review.module.css';
import { VersionMark } from './VersionMark';

interface ComparedTextProps {
  id: string;
  title: string;
  detail: SiteDetail;
  live: string | undefined;
  pending: string | undefined;
  same: boolean;
  /** Null while there is nothing to compare. */
  diff: WordDiff | null;
  /** Whether differences are marked. */
  showing: boolean;
}

/** One text of a site. A text that did not change folds to one line. */
export function ComparedText(props: ComparedTextProps) {
  const { id, title, detail, live, pending, same, diff, showing } = props;
  const versions = shownVersions(detail);
  const marked = showing ? diff : null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.section}>
        {title}
      </h2>
      {same ? (
        <Unchanged title={title} text={pending ?? ''} />
      ) : (
        <div className={cx(versions.live && versions.pending && styles.compare)}>
          {versions.live && (
            <div className={cx('panel', 'panel--well', styles.version)}>
              <VersionMark detail={detail} side="live" version={versions.live} />
              <div className={cx(styles.diff, styles.words)}>
                {marked ? <DiffText stretches={marked.live} as="del" /> : <Words text={live ?? ''} />}
              </div>
            </div>
          )}
          {versions.pending && (
            <div className={cx('panel', 'panel--wait', styles.version)}>
              <VersionMark detail={detail} side="pending" version={versions.pending} />
              <div className={cx(styles.diff, styles.words)}>
                {marked ? <DiffText stretches={marked.pending} as="ins" /> : <Words text={pending ?? ''} />}
              </div>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Words({ text }: { text: string }) {
  const t = useT();
  return text.trim() === '' ? <span className="muted">{t('staff.review.no-words')}</span> : text;
}

/** How much of an unchanged text is shown, in characters. */
const BEGINNING = 140;

function Unchanged({ title, text }: { title: string; text: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const short = text.length <= BEGINNING;
  const beginning = text.slice(0, text.lastIndexOf(' ', BEGINNING)).trimEnd();
  return (
    <div className={cx('panel', styles.unchanged)}>
      <Icon of={Equal} />
      <div className={styles.words}>
        <b>{t('staff.diff.unchanged')}</b> {open || short ? text : `${beginning}…`}{' '}
        {!short && (
          <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'staff.diff.less' : 'staff.diff.all')}
            <span className="sr"> {title}</span>
          </button>
        )}
      </div>
    </div>
  );
}
