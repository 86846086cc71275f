import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderEnglish } from '../testing/renderEnglish';
import { Button } from '../ui/button/Button';
import { newQueryClient } from './queryClient';

const send = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));

function Invite() {
  const invite = useMutation({ mutationFn: send });
  return (
    <Button busy={invite.isPending} onClick={() => invite.mutate()}>
      Send the invitation
    </Button>
  );
}

afterEach(() => vi.useRealTimers());

it('sends once what is pressed twice, however soon the second press comes', async () => {
  vi.useFakeTimers(); // no timer fires between two presses
  renderEnglish(
    <QueryClientProvider client={newQueryClient()}>
      <Invite />
    </QueryClientProvider>,
    [],
  );
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
  await press();
  await press();
  expect(send).toHaveBeenCalledTimes(1);
});
