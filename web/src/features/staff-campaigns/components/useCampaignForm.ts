import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { addCampaign, campaignKeys, changeCampaign, type Campaign } from '@/api/staffCampaigns';
import { fieldErrors, isSignedOut } from '@/api/staffFailure';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';

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

/** What the dialog of a campaign holds, and sending it. A null campaign is a new one. */
export function useCampaignForm(
  campaign: Campaign | null,
  onChanged: () => void,
  onAdded: (campaign: Campaign) => void,
) {
  const t = useT();
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
      void queryClient.invalidateQueries({ queryKey: campaignKeys.all });
      toastSuccess(t(campaign ? 'campaigns.changed' : 'campaigns.added', { name: saved.name }));
      if (campaign) onChanged();
      else onAdded(saved);
    },
  });
  const refused = fieldErrors(error);
  const shown = Object.keys(missing).length > 0 ? missing : refused;
  const isOfAField = fields.some((name) => refused[name] !== undefined);
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
  return {
    typed,
    change,
    submit,
    isPending,
    choosesCenter,
    /** What to say at which field. */
    blamed: shown,
    /** What no field is to blame for. */
    failure: error && !isSignedOut(error) && !isOfAField ? error : null,
  };
}
