import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { fetchCenters, staffKeys } from '../../../api/staff';
import { addCampaign, campaignKeys, changeCampaign, type Campaign } from '../../../api/staffCampaigns';
import { failureText, fieldErrors, isSignedOut } from '../../../api/staffFailure';
import { MicrositeType } from '../../../domain/enums';
import { isRegistry } from '../../../domain/staff';
import { useT } from '../../../i18n/react';
import { Alert } from '../../../ui/alert/Alert';
import { Button } from '../../../ui/button/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { SelectField, TextField } from '../../../ui/field/TextField';
import { RadioCards } from '../../../ui/radio-cards/RadioCards';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { toastSuccess } from '../../../ui/toast/toast';

interface CampaignDialogProps {
  /** Null for a new one. */
  campaign: Campaign | null;
  onDone: () => void;
  onAdded: (campaign: Campaign) => void;
}

/** What is typed. */
interface Typed {
  name: string;
  code: string;
  centerId: string;
  micrositeTypeId: MicrositeType | null;
  opensOn: string;
  closesOn: string;
}

const fields = ['name', 'micrositeTypeId', 'centerId', 'code', 'opensOn', 'closesOn'];

/** Starts a campaign, or changes its name and days. The rules are the server's; what was typed stays. */
export function CampaignDialog({ campaign, onDone, onAdded }: CampaignDialogProps) {
  const t = useT();
  const formId = useId();
  const { role } = useMe();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Typed>({
    name: campaign?.name ?? '',
    code: campaign?.code ?? '',
    centerId: campaign ? String(campaign.centerId) : '',
    micrositeTypeId: campaign?.micrositeTypeId ?? null,
    opensOn: campaign?.opensOn ?? '',
    closesOn: campaign?.closesOn ?? '',
  });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const choosesCenter = isRegistry(role) && campaign === null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name, code, centerId, micrositeTypeId, opensOn, closesOn }: Typed) =>
      campaign
        ? changeCampaign(campaign, { name, opensOn, closesOn })
        : addCampaign({
            code: code.trim(),
            name,
            opensOn,
            closesOn,
            micrositeTypeId: micrositeTypeId ?? MicrositeType.Kidney,
            ...(choosesCenter && { centerId: Number(centerId) }),
          }),
    onSuccess(saved) {
      void queryClient.invalidateQueries({ queryKey: campaignKeys.list });
      toastSuccess(t(campaign ? 'campaigns.changed' : 'campaigns.added', { name: saved.name }));
      if (campaign) onDone();
      else onAdded(saved);
    },
  });
  const refused = fieldErrors(error);
  const shown = Object.keys(missing).length > 0 ? missing : refused;
  const isGeneral = error && !isSignedOut(error) && !fields.some((name) => refused[name] !== undefined);
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    const empty = {
      ...(typed.name.trim() === '' && { name: t('campaigns.name.missing') }),
      ...(typed.micrositeTypeId === null && { micrositeTypeId: t('staff.invite.type-required') }),
      ...(choosesCenter && typed.centerId === '' && { centerId: t('staff.invite.center-required') }),
    };
    setMissing(empty);
    if (Object.keys(empty).length === 0 && !isPending) mutate(typed);
  }
  return (
    <Dialog
      wide
      title={campaign ? t('campaigns.change.title', { name: campaign.name }) : t('campaigns.new')}
      onCancel={onDone}
      footer={
        <>
          <Button type="submit" form={formId} busy={isPending}>
            {t(campaign ? 'campaigns.change.go' : 'campaigns.new.go')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      {isGeneral && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <form id={formId} className="form-grid" onSubmit={submit} noValidate>
        <TextField
          label={t('campaigns.name')}
          hint={t('campaigns.name.hint')}
          autoComplete="off"
          value={typed.name}
          error={shown.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {campaign === null && (
          <>
            <RadioCards
              inline
              legend={t('campaigns.type')}
              value={typed.micrositeTypeId}
              onValue={(micrositeTypeId) => change({ micrositeTypeId })}
              error={shown.micrositeTypeId}
              options={[
                { value: MicrositeType.Kidney, label: t('staff.kidney') },
                { value: MicrositeType.Liver, label: t('staff.liver') },
              ]}
            />
            {choosesCenter && (
              <CenterField
                value={typed.centerId}
                error={shown.centerId}
                onValue={(centerId) => change({ centerId })}
              />
            )}
            <TextField
              label={t('campaigns.code')}
              hint={t('campaigns.code.hint')}
              optional
              maxLength={6}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed.code}
              error={shown.code}
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
          error={shown.opensOn}
          onChange={({ target }) => change({ opensOn: target.value })}
        />
        <TextField
          type="date"
          className="c3"
          label={t('campaigns.last')}
          optional
          value={typed.closesOn}
          error={shown.closesOn}
          onChange={({ target }) => change({ closesOn: target.value })}
        />
      </form>
    </Dialog>
  );
}

interface CenterFieldProps {
  value: string;
  error?: string;
  onValue: (centerId: string) => void;
}

/** Whose campaign it is, for the registry. */
function CenterField({ value, error, onValue }: CenterFieldProps) {
  const t = useT();
  const { data: centers } = useQuery({
    queryKey: staffKeys.centers,
    queryFn: ({ signal }) => fetchCenters(signal),
    select: (all) => all.toSorted((a, b) => a.name.localeCompare(b.name)),
    staleTime: 5 * 60_000,
  });
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
