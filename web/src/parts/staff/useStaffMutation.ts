import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { isConflict } from '@/api/staffFailure';
import { toastSuccess } from '@/ui/toast/toast';

type Options<Result, Input> = Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'onSuccess'>;

export interface StaffMutation<Result, Input = void> extends Options<Result, Input> {
  send: (input: Input) => Promise<Result>;
  /** The message of the toast after a success; empty for none. */
  done?: string | ((result: Result, input: Input) => string);
  /**
   * The query of a record that the response replaces. A conflict refetches it, and changes of the record run one by
   * one.
   */
  record?: QueryKey;
  /** The queries to refetch after a success. */
  refresh?: readonly QueryKey[];
  /** The query to refetch after a conflict; the record by default. */
  staleOnConflict?: QueryKey;
  /** Runs before the toast and the refetches, so that it can leave the screen of a deleted record. */
  onDone?: (result: Result, input: Input) => unknown;
}

/** Returns a mutation for a change by staff. It reports success in a toast and refetches the given queries. */
export function useStaffMutation<Result, Input = void>(mutation: StaffMutation<Result, Input>) {
  const { send, done, record, refresh = [], staleOnConflict = record, onDone, ...options } = mutation;
  const client = useQueryClient();
  return useMutation<Result, Error, Input>({
    ...(record && { scope: { id: JSON.stringify(record) } }),
    ...options,
    mutationFn: (input) => send(input),
    async onSuccess(result, input) {
      if (record) client.setQueryData(record, result);
      await onDone?.(result, input);
      const message = typeof done === 'function' ? done(result, input) : done;
      if (message) toastSuccess(message);
      for (const queryKey of refresh) void client.invalidateQueries({ queryKey });
    },
    onError(error, ...rest) {
      if (staleOnConflict && isConflict(error)) void client.invalidateQueries({ queryKey: staleOnConflict });
      return options.onError?.(error, ...rest);
    },
  });
}
