import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { Pencil, Undo2 } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { AppLink } from '@/ui/work-bar/AppLink';
import { textKeys, withdrawText, type TextRecord, type TextVersion } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { NEW_VERSION, textAddress } from '../hooks/useTextRow';
import { Appearance } from './Appearance';
import { Difference, useDifferenceTitle } from './Difference';
import { FactsReading } from './FactsPanel';
import { TextHead } from './TextHead';
import styles from './texts.module.css';
import { Versions } from './Versions';
import { WordsPair } from './WordsText';

/** A text without a draft: the version in force, or the approved version that replaces it on a later day. */
export function Reading({ record }: { record: TextRecord }) {
  const t = useT();
  const { upcoming, inForce } = record;
  const version = upcoming ?? inForce;
  const title = useDifferenceTitle(inForce);
  return (
    <>
      <TextHead
        record={record}
        version={version}
        actions={
          <>
            {upcoming && <WithdrawButton record={record} version={upcoming} />}
            <AppLink to={textAddress(record) + NEW_VERSION} className={buttonClass({})}>
              <Icon of={Pencil} /> {t('texts.write')}
            </AppLink>
          </>
        }
      />
      <div className={styles.edit}>
        <div className={styles.column}>
          <section className="panel" aria-labelledby="words">
            <h2 id="words">{t('texts.words')}</h2>
            <WordsPair words={version} />
          </section>
          <FactsReading record={record} facts={version} before={upcoming ? inForce : undefined} />
          {upcoming && <Difference title={title} before={inForce} after={upcoming} />}
        </div>
        <div className={styles.column}>
          <Appearance record={record} words={version} />
          <Versions record={record} />
        </div>
      </div>
    </>
  );
}

function WithdrawButton({ record, version }: { record: TextRecord; version: TextVersion }) {
  const t = useT();
  const dates = useDates();
  const names = useTextNames();
  const values = {
    number: version.version,
    day: dates.day(version.inForceFrom),
    version: names.version(record.inForce.version),
  };
  return (
    <DialogButton variant="secondary" icon={Undo2} label={t('texts.withdraw', values)}>
      {(close) => (
        <ConfirmDialog
          danger
          title={t('texts.withdraw.ask', values)}
          yes={t('texts.withdraw', values)}
          send={() => withdrawText(record, version.revision)}
          done={t('texts.withdrawn', values)}
          refresh={[textKeys.all]}
          staleOnConflict={textKeys.text(record)}
          onClose={close}
        >
          <p>{t('texts.withdraw.text', values)}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
