import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@/api/staffCampaigns';
import { centersToChoose } from '@/api/staffLists';
import { MicrositeType } from '@/domain/enums';
import { MAX_CAMPAIGN_CODE } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { fields, useCampaignForm } from '../hooks/useCampaignForm';

interface CampaignDialogProps {
  /** Null for a new campaign. */
  campaign: Campaign | null;
  onDone: () => void;
  onAdded: (campaign: Campaign) => void;
}

/**
 * The dialog that starts a campaign or changes its name and days. The rules are the server's; the typed text stays
 * after a failure.
 */
export function CampaignDialog({ campaign, onDone, onAdded }: CampaignDialogProps) {
  const t = useT();
  const { typed, change, submit, send, choosesCenter, blamed } = useCampaignForm(campaign, onDone, onAdded);
  return (
    <ChangeDialog
      wide
      title={campaign ? t('campaigns.change.title', { name: campaign.name }) : t('campaigns.new')}
      yes={t(campaign ? 'campaigns.change.go' : 'campaigns.new.go')}
      change={send}
      fields={fields}
      form="form-grid"
      onYes={submit}
      onNo={onDone}
    >
      <TextField
        label={t('campaigns.name')}
        hint={t('campaigns.name.hint')}
        autoComplete="off"
        value={typed.name}
        error={blamed.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {campaign === null && (
        <>
          <RadioCards
            inline
            legend={t('campaigns.type')}
            value={typed.micrositeTypeId}
            onValue={(micrositeTypeId) => change({ micrositeTypeId })}
            error={blamed.micrositeTypeId}
            options={[
              { value: MicrositeType.Kidney, label: t('staff.kidney') },
              { value: MicrositeType.Liver, label: t('staff.liver') },
            ]}
          />
          {choosesCenter && (
            <CenterField
              value={typed.centerId}
              error={blamed.centerId}
              onValue={(centerId) => change({ centerId })}
            />
          )}
          <TextField
            label={t('campaigns.code')}
            hint={t('campaigns.code.hint')}
            optional
            maxLength={MAX_CAMPAIGN_CODE}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed.code}
            error={blamed.code}
            onChange={({ target }) => change({ code: target.value.toUpperCase() })}
          />
        </>
      )}
      <TextField
        type="date"
        className="c3"
        label={t('campaigns.first')}
        optional
        value={typed.opensOn}
        error={blamed.opensOn}
        onChange={({ target }) => change({ opensOn: target.value })}
      />
      <TextField
        type="date"
        className="c3"
        label={t('campaigns.last')}
        optional
        value={typed.closesOn}
        error={blamed.closesOn}
        onChange={({ target }) => change({ closesOn: target.value })}
      />
    </ChangeDialog>
  );
}

interface CenterFieldProps {
  value: string;
  error?: string;
  onValue: (centerId: string) => void;
}

/** The field for the campaign's center, for the registry. */
function CenterField({ value, error, onValue }: CenterFieldProps) {
  const t = useT();
  const { data: centers } = useQuery(centersToChoose);
  return (
    <SelectField
      label={t('staff.center')}
      value={value}
      error={error}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">{t('staff.invite.choose-center')}</option>
      {centers?.map(({ id, name, city, state }) => (
        <option key={id} value={id}>
          {[name, city, state].filter(Boolean).join(', ')}
        </option>
      ))}
    </SelectField>
  );
}
