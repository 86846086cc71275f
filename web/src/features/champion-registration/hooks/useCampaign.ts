import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asLine } from '@/domain/line';
import { fetchCampaignType } from '../api/registration';
import { campaignCode } from '../rules/registration';
import type { RegistrationForm } from './useRegistration';

/** The length of a complete campaign code. */
const CODE_LENGTH = 6;

/**
 * Looks up the code of the link, and each complete code that is typed. Sets the organ from the campaign, and
 * returns the code if no campaign with it is open. Without a response the code is accepted; the registration
 * decides.
 */
export function useCampaign(form: RegistrationForm, link: string): string | null {
  const code = campaignCode(asLine(form.values.campaign));
  const isComplete = code.length === CODE_LENGTH || (code !== '' && code === campaignCode(link));
  const { data: micrositeType } = useQuery({
    queryKey: ['registration-campaign', code],
    queryFn: ({ signal }) => fetchCampaignType(code, signal),
    enabled: isComplete,
    staleTime: 60_000,
  });
  const { set } = form;
  const isOther = typeof micrositeType === 'number';
  useEffect(() => {
    if (isOther) set({ micrositeType });
    // Once for each campaign: afterwards the patient may choose another organ.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [code, micrositeType]);
  return isComplete && micrositeType === null ? code : null;
}
