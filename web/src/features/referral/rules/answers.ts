/** Yes, no, and not yet answered, as they travel (S3). */
export type YesNo = 1 | 0 | -1;

/** What a patient says about donors (S3); Unknown travels as 0. */
export const Situation = {
  Unknown: -1,
  HasNoDonor: 1,
  HasDonor: 2,
  HasCompatibleDonor: 3,
  HasIncompatibleDonor: 4,
} as const;
export type Situation = (typeof Situation)[keyof typeof Situation];

/** What the wizard remembers of a center that was chosen. */
export interface ChosenCenter {
  id: number;
  name: string;
  city: string;
  state: string;
  isKidneyForLife: boolean;
  runsMicrosites: boolean;
}

/** Everything that is answered, by the names under which it travels (S3). */
export interface Answers {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  /** The state's number; 0 while none is chosen. */
  state: number;
  postalCode: string;
  gender: string;
  /** MM/DD/YYYY */
  birthDate: string;
  hipaaRelease: boolean;
  patientSituation: Situation;
  isKidneyForLife: YesNo;
  useMicrositeProgram: YesNo;
  micrositeHipaaRelease: YesNo;
  onDeceasedDonorList: YesNo;
  isWillingToTransfer: YesNo;
  /** Whether centers are chosen now; this answer stays here. */
  selectNow: YesNo;
  centers: readonly ChosenCenter[];
}

/** /kfl-recipient is the Kidney For Life variant, which asks less and shows more. */
export type Variant = '' | 'kfl';

/** A wizard in which nobody has written. */
export const noAnswers: Answers = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: 0,
  postalCode: '',
  gender: '',
  birthDate: '',
  hipaaRelease: false,
  patientSituation: Situation.Unknown,
  isKidneyForLife: -1,
  useMicrositeProgram: -1,
  micrositeHipaaRelease: -1,
  onDeceasedDonorList: -1,
  isWillingToTransfer: -1,
  selectNow: -1,
  centers: [],
};

/** What another answer forgets (S4). */
function forgottenBy(change: Partial<Answers>, centers: readonly ChosenCenter[]): Partial<Answers> {
  if (change.patientSituation !== undefined) {
    return {
      isKidneyForLife: -1,
      useMicrositeProgram: -1,
      micrositeHipaaRelease: -1,
      onDeceasedDonorList: -1,
      isWillingToTransfer: -1,
    };
  }
  if (change.useMicrositeProgram === 0) return { micrositeHipaaRelease: -1, isWillingToTransfer: -1 };
  // The list of step 4 has no other centers then; one that cannot be seen could not be taken back.
  if (change.useMicrositeProgram === 1) return { centers: centers.filter((one) => one.runsMicrosites) };
  if (change.onDeceasedDonorList !== undefined) return { isWillingToTransfer: -1 };
  return {};
}

/** The answers after a change, without those that the change makes void. */
export function changed(answers: Answers, change: Partial<Answers>): Answers {
  return { ...answers, ...forgottenBy(change, answers.centers), ...change };
}

/** Which questions of step 2 are asked (S5). */
export function asked(answers: Answers, variant: Variant) {
  const { patientSituation, useMicrositeProgram, onDeceasedDonorList } = answers;
  const known = patientSituation !== Situation.Unknown;
  return {
    isKidneyForLife: known && patientSituation !== Situation.HasNoDonor && variant !== 'kfl',
    useMicrositeProgram: known,
    micrositeHipaaRelease: useMicrositeProgram === 1,
    onDeceasedDonorList: known,
    isWillingToTransfer: useMicrositeProgram === 1 && onDeceasedDonorList === 1,
  };
}
