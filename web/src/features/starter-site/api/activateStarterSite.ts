import { call, type EditKey } from '@/api/client';
import { showPhone } from '@/domain/phone';
import type { Activation } from '../rules/activation';

/** The versions of the words that the patient read. */
export interface ReadVersions {
  releaseVersion: string;
  textConsentVersion: string;
}

/** Activates the starter site (V7); ApiError 422 names the fields with errors. */
export async function activateStarterSite(
  key: EditKey,
  activation: Activation,
  versions: ReadVersions,
): Promise<void> {
  const { phonePrimary, phoneSecondary, primaryTexts, secondaryTexts, wantsCoach, guardianName } = activation;
  await call('POST', '/microsite/activate-starter-site', {
    key,
    body: {
      id: Number(key.id),
      editKey: key.editKey,
      agreedToHipaa: activation.agreedToHipaa,
      ...versions,
      isCoachingDesired: wantsCoach,
      phonePrimary: showPhone(phonePrimary),
      phoneSecondary: showPhone(phoneSecondary),
      primaryPhoneCanReceiveTexts: primaryTexts === true,
      // Consent to texts needs a number.
      secondaryPhoneCanReceiveTexts: secondaryTexts === true && phoneSecondary.trim() !== '',
      ...(guardianName.trim() !== '' && { guardianName: guardianName.trim() }),
    },
  });
}
