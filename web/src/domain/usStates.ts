import states from './usStates.json';

/** A state, the District of Columbia, a territory or a region of military mail. */
export interface UsState {
  /** Its number (S3, StateAbbreviated). */
  id: number;
  abbreviation: string;
  name: string;
}

/** Every state by number. The server's list is held to the same file by a test of internal/platform/usstate. */
export const usStates: readonly UsState[] = states;

/** The two letters of a state's number; empty when there is none. */
export function stateAbbreviation(id: number): string {
  return usStates.find((state) => state.id === id)?.abbreviation ?? '';
}
