import { Fragment } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { Dialog } from '../dialog/Dialog';
import { differences, sameAddress, type RecommendedAddress, type ShownAddress } from './address';
import styles from './ConfirmAddress.module.css';

interface ConfirmAddressProps {
  /** Null if the check had no recommendation; undefined if there was no check, and then nothing is shown. */
  recommended: RecommendedAddress | null | undefined;
  submitted: ShownAddress | undefined;
  /** Replaces the text for a missing recommendation. */
  noneText?: string;
  onRecommended: () => void;
  onSubmitted: () => void;
  /** Returns to the form; toFix is true if the user wants to add missing parts ("Fix"). */
  onCancel: (toFix: boolean) => void;
}

/**
 * The dialog that asks which of two addresses is correct (S4, V4 "Address confirmation modal"; R5.9 without a result
 * of the check). Its messages are in the area "address".
 */
export function ConfirmAddress(props: ConfirmAddressProps) {
  const { recommended, submitted, noneText, onRecommended, onSubmitted, onCancel } = props;
  const t = useT();
  if (recommended === undefined || !submitted) return null;
  const isShort = recommended !== null && recommended.errorCount > 0;
  return (
    <Dialog
      title={t('address.title')}
      wide
      danger={isShort}
      onCancel={() => onCancel(false)}
      footer={
        <>
          {isShort && <Button onClick={() => onCancel(true)}>{t('address.fix')}</Button>}
          {recommended && !isShort && <Button onClick={onRecommended}>{t('address.use')}</Button>}
          <Button variant={recommended ? 'secondary' : 'primary'} onClick={onSubmitted}>
            {t('address.keep')}
          </Button>
          <Button variant="text" onClick={() => onCancel(false)}>
            {t('address.cancel')}
          </Button>
        </>
      }
    >
      <Advice recommended={recommended} submitted={submitted} />
      <div className={cx('grid-2', styles.pair)}>
        <section className={cx('panel', !isShort && recommended ? 'panel--green' : 'panel--well')}>
          <h3>{t('address.recommended')}</h3>
          {recommended ? (
            <Recommendation recommended={recommended} submitted={submitted} />
          ) : (
            <p>
              <b>{noneText ?? t('address.none')}</b>
            </p>
          )}
        </section>
        <section className="panel panel--well">
          <h3>{t('address.submitted')}</h3>
          <Lines address={submitted} typed={submitted} />
        </section>
      </div>
    </Dialog>
  );
}

/** The recommended address, or the description of its error. */
function Recommendation({
  recommended,
  submitted,
}: {
  recommended: RecommendedAddress;
  submitted: ShownAddress;
}) {
  const { errorCount, errorDescription } = recommended;
  if (errorCount > 0 && errorDescription) return <p>{errorDescription}</p>;
  return <Lines address={recommended} typed={submitted} />;
}

/** The advice, and the extent of the check. */
function Advice({
  recommended,
  submitted,
}: {
  recommended: RecommendedAddress | null;
  submitted: ShownAddress;
}) {
  const t = useT();
  if (!recommended) {
    return (
      <Alert kind="waiting">
        <p>{t('address.none.text')}</p>
      </Alert>
    );
  }
  if (recommended.errorCount > 0) {
    return (
      <Alert kind="danger">
        <p>{t('address.more-needed')}</p>
      </Alert>
    );
  }
  return (
    <Alert kind="info">
      <p>
        {t(sameAddress(recommended, submitted) ? 'address.advice.same' : 'address.advice')}{' '}
        {t(recommended.streetChecked ? 'address.checked.street' : 'address.checked.place')}
      </p>
    </Alert>
  );
}

/** An address in three lines, with the words marked that the typed address lacks. */
function Lines({ address, typed }: { address: ShownAddress; typed: ShownAddress }) {
  return (
    <p className={styles.lines} translate="no">
      <span>
        <Marked text={address.street} typed={typed.street} />
      </span>
      <span>
        <Marked text={`${address.city}, ${address.state}`} typed={`${typed.city}, ${typed.state}`} />
      </span>
      <span>
        <Marked text={address.postalCode} typed={typed.postalCode} />
      </span>
    </p>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return differences(text, typed).map((piece, n) => (
    <Fragment key={`${n} ${piece.text}`}>
      {n > 0 && ' '}
      {piece.isNew ? <mark>{piece.text}</mark> : <span>{piece.text}</span>}
    </Fragment>
  ));
}
