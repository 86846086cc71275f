import { usStates } from '@/domain/usStates';
import type { Lists } from '../api/registration';

const ownStates = usStates.map(({ id, name }) => ({ id, description: name }));

/** The lists as far as they came; without them the states are those that the program knows. */
export function listsOr(lists: Lists | undefined): Lists {
  return {
    stateList: lists?.stateList?.length ? lists.stateList : ownStates,
    languageList: lists?.languageList ?? [],
    aboTypeList: lists?.aboTypeList ?? [],
  };
}
