import type { Flag, SiteVersion } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { flagId, flaggedWords, flagKinds } from '../rules/flagged';
import styles from './review.module.css';

/** Returns the text that contains a flag. */
function versionText(version: SiteVersion, field: string): string {
  if (field === 'story') return version.story;
  if (field === 'why') return version.why;
  return version.images[Number(field.replace('captions.', ''))]?.caption ?? '';
}

/** Scrolls to a mark and focuses it, so that reading continues there. */
function show(id: string) {
  const mark = document.getElementById(id);
  mark?.scrollIntoView({ block: 'center' });
  mark?.focus({ preventScroll: true });
}

/**
 * A list of the passages that a reviewer should check, with links to them. It does not decide anything (facts, 42 USC
 * 274e).
 */
export function ReviewFlags({ version, flags }: { version: SiteVersion; flags: readonly Flag[] }) {
  const t = useT();
  if (flags.length === 0) return null;
  const placed = flags.map((flag, n) => ({ ...flag, n }));
  function where(field: string): string {
    const caption = /^captions\.(\d+)$/.exec(field)?.[1];
    return caption === undefined
      ? t(`review.part.${field}`)
      : t('review.part.caption.one', { place: Number(caption) + 1 });
  }
  return (
    <Alert kind="waiting">
      <section aria-labelledby="eye-title" className="stack gap-2">
        <h2 id="eye-title" className={styles.eyeTitle}>
          {t('review.eye.title', { count: flags.length })}
        </h2>
        {flagKinds(flags).map((kind) => (
          <div key={kind}>
            <p>
              <b>{t(`review.flag.${kind}`)}.</b> {t(`review.flag.${kind}.why`)}
            </p>
            <ul className={styles.eyeList}>
              {placed
                .filter((flag) => flag.kind === kind)
                .map((flag) => (
                  <li key={flag.n}>
                    <a
                      href={`#${flagId(flag)}`}
                      onClick={(event) => {
                        event.preventDefault();
                        show(flagId(flag));
                      }}
                    >
                      {t('review.eye.item', {
                        words: flaggedWords(versionText(version, flag.field), flag),
                        where: where(flag.field),
                      })}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <p className="small">{t('review.eye.note')}</p>
      </section>
    </Alert>
  );
}
