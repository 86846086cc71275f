/** Yes, no, and not yet chosen, as sent (S3). */
export type YesNo = 1 | 0 | -1;

/** The donor situation of a patient (S3); Unknown is sent as 0. */
export const Situation = {
  Unknown: -1,
  HasNoDonor: 1,
  HasDonor: 2,
  HasCompatibleDonor: 3,
  HasIncompatibleDonor: 4,
} as const;
export type Situation = (typeof Situation)[keyof typeof Situation];

/** The data of a chosen center that the wizard stores. */
export interface ChosenCenter {
  id: number;
  name: string;
  city: string;
  state: string;
  isKidneyForLife: boolean;
  runsMicrosites: boolean;
}

/** All responses, by the names of the payload (S3). */
export interface Answers {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  /** The state's number; 0 until chosen. */
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
  /** Whether centers are chosen now; never sent. */
  selectNow: YesNo;
  centers: readonly ChosenCenter[];
}

/** /kfl-recipient is the Kidney For Life variant, with fewer questions and more information. */
export type Variant = '' | 'kfl';

/** The responses of an empty wizard. */
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

/** Returns the responses that a change clears (S4). */
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
  // The list of step 4 then hides all other centers; a hidden center could not be removed.
  if (change.useMicrositeProgram === 1) return { centers: centers.filter((one) => one.runsMicrosites) };
  if (change.onDeceasedDonorList !== undefined) return { isWillingToTransfer: -1 };
  return {};
}

/** Returns the responses after a change, without those that the change clears. */
export function changed(answers: Answers, change: Partial<Answers>): Answers {
  return { ...answers, ...forgottenBy(change, answers.centers), ...change };
}

/** Returns which questions of step 2 are shown (S5). */
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
