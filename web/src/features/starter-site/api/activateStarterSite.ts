import { call, type EditKey } from '@/api/client';
import { showPhone } from '@/domain/phone';
import type { Activation } from '../rules/activation';

/** Turns the starter site on (V7); ApiError 422 names the fields to blame. */
export async function activateStarterSite(key: EditKey, activation: Activation): Promise<void> {
  const { phonePrimary, phoneSecondary, primaryTexts, secondaryTexts, wantsCoach, guardianName } = activation;
  await call('POST', '/microsite/activate-starter-site', {
    key,
    body: {
      id: Number(key.id),
      editKey: key.editKey,
      agreedToHipaa: activation.agreedToHipaa,
      isCoachingDesired: wantsCoach,
      phonePrimary: showPhone(phonePrimary),
      phoneSecondary: showPhone(phoneSecondary),
      primaryPhoneCanReceiveTexts: primaryTexts === true,
      // Consent without a number would be consent to nothing.
      secondaryPhoneCanReceiveTexts: secondaryTexts === true && phoneSecondary.trim() !== '',
      ...(guardianName.trim() !== '' && { guardianName: guardianName.trim() }),
    },
  });
}
