import states from './usStates.json';

/** A state, the District of Columbia, a territory, or a military mail region. */
export interface UsState {
  /** The number in payloads (S3, StateAbbreviated). */
  id: number;
  abbreviation: string;
  name: string;
}

/** All states by number. A test of internal/platform/usstate compares the server's list with the same file. */
export const usStates: readonly UsState[] = states;

/** Returns the two-letter abbreviation of a state's number; empty for an unknown number. */
export function stateAbbreviation(id: number): string {
  return usStates.find((state) => state.id === id)?.abbreviation ?? '';
}
