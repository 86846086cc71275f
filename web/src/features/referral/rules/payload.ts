import { asLine } from '@/domain/line';
import { Situation, type Answers, type ChosenCenter, type Variant, type YesNo } from './answers';
import { afterSave } from './steps';

/** The payload of a referral (S3, R10.2, R10.3). */
export interface Payload {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: number;
  postalCode: string;
  gender: string;
  birthDate: string;
  hipaaRelease: boolean;
  patientSituation: number;
  useMicrositeProgram: number;
  micrositeHipaaRelease: boolean;
  onDeceasedDonorList: number;
  isWillingToTransfer: number;
  isKidneyForLife: number;
  centers: readonly number[];
  nextStep: number;
  variant: Variant;
}

/** The versions of the words that the patient read. */
export interface ReadVersions {
  releaseVersion?: string;
  micrositeReleaseVersion?: string;
}

/** Returns the payload of the responses; centers are included only with "select centers now". */
export function toPayload(answers: Answers, variant: Variant): Payload {
  const { selectNow, centers, ...rest } = answers;
  const line = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'city' | 'postalCode') =>
    asLine(answers[name]);
  return {
    ...rest,
    firstName: line('firstName'),
    lastName: line('lastName'),
    email: line('email'),
    phone: line('phone'),
    address: line('address'),
    city: line('city'),
    postalCode: line('postalCode'),
    birthDate: asLine(answers.birthDate),
    patientSituation: answers.patientSituation === Situation.Unknown ? 0 : answers.patientSituation,
    micrositeHipaaRelease: answers.micrositeHipaaRelease === 1,
    isKidneyForLife: variant === 'kfl' ? 1 : answers.isKidneyForLife,
    centers: selectNow === 1 ? centers.map(({ id }) => id) : [],
    nextStep: afterSave(answers),
    variant,
  };
}

/** The payload of a saved referral; it has the centers' numbers only. */
export type SavedPayload = Omit<Payload, 'hipaaRelease' | 'nextStep' | 'variant'> & {
  hipaaRelease?: boolean;
};

const situations: readonly number[] = Object.values(Situation);
const asYesNo = (value: number): YesNo => (value === 1 ? 1 : value === 0 ? 0 : -1);

/**
 * Returns the responses of a payload. The form release of a saved referral was agreed to when it was first sent.
 */
export function toAnswers(saved: SavedPayload, centers: readonly ChosenCenter[]): Answers {
  const { patientSituation, useMicrositeProgram } = saved;
  return {
    firstName: saved.firstName,
    lastName: saved.lastName,
    email: saved.email,
    phone: saved.phone,
    address: saved.address,
    city: saved.city,
    state: saved.state,
    postalCode: saved.postalCode,
    gender: saved.gender,
    birthDate: saved.birthDate,
    hipaaRelease: saved.hipaaRelease ?? true,
    patientSituation: situations.includes(patientSituation)
      ? (patientSituation as Situation)
      : Situation.Unknown,
    isKidneyForLife: asYesNo(saved.isKidneyForLife),
    useMicrositeProgram: asYesNo(useMicrositeProgram),
    // The payload does not distinguish "not agreed" from "never asked".
    micrositeHipaaRelease: saved.micrositeHipaaRelease ? 1 : -1,
    onDeceasedDonorList: asYesNo(saved.onDeceasedDonorList),
    isWillingToTransfer: asYesNo(saved.isWillingToTransfer),
    selectNow: centers.length > 0 ? 1 : -1,
    centers,
  };
}
