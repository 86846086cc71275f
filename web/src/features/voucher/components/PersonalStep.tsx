import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { savePerson, type VoucherRecord } from '../api/voucher';
import { draftName } from '../rules/draft';
import { isSavedAlready, toPersonForm } from '../rules/person';
import { PersonFormView } from './PersonFormView';
import { usePersonForm } from '../hooks/usePersonForm';
import { ViewHead } from './ViewHead';

interface PersonalStepProps {
  link: EditKey;
  record: VoucherRecord;
  /** Whether the address on record was confirmed before. */
  isConfirmed: boolean;
  /** Makes this step the current one again, before a change is saved. */
  onReopen: () => Promise<void>;
  /** Called if nothing changed, so that later steps keep their data. */
  onUnchanged: () => void;
  onSaved: (nextStep: VoucherStep, saved: Partial<VoucherRecord>) => void;
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

/** The first step: the person's own data (V2). After a failed save, the form keeps the typed text. */
export function PersonalStep(props: PersonalStepProps) {
  const { link, record, isConfirmed, onReopen, onUnchanged, onSaved, onFailed, onCancel } = props;
  const t = useT();
  const asked = link.kind === 'donor' ? 'donor' : 'holder';
  const form = usePersonForm({
    link,
    asked,
    initial: toPersonForm(record),
    draft: draftName(link.kind, link.id),
    isConfirmed,
    async onSave(payload) {
      const isLater = record.currentSelfRegistrationStep > VoucherStep.PersonalInfo;
      if (isLater && isSavedAlready(payload, record, asked)) return onUnchanged();
      await onReopen();
      onSaved(await savePerson(link, payload), payload);
    },
    onFailed,
  });

  function cancel() {
    form.discard();
    onCancel();
  }
  return (
    <>
      <ViewHead title={t('voucher.personal')} arrived onBack={cancel} />
      <PersonFormView form={form} className="panel">
        <div className="row row--buttons">
          <Button type="submit" busy={form.isBusy}>
            {t('voucher.continue')}
          </Button>
          <Button variant="secondary" onClick={cancel}>
            {t('voucher.cancel')}
          </Button>
        </div>
      </PersonFormView>
    </>
  );
}
