import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';
import { Button } from '@/ui/button/Button';
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

it('the client sends a change once when the button is pressed twice in quick succession', async () => {
  vi.useFakeTimers(); // no timer fires between the two presses
  renderApp(
    <QueryClientProvider client={newQueryClient()}>
      <Invite />
    </QueryClientProvider>,
    [],
  );
  const press = () => user.click(screen.getByRole('button'));
  await press();
  await press();
  expect(send).toHaveBeenCalledTimes(1);
});

function Names() {
  const names = useQuery({ queryKey: ['names'], queryFn: send, retry: false });
  return <p>{names.isPending ? 'Loading' : 'We could not reach our server.'}</p>;
}

// The library would queue the change: the button stays busy, and the page is taken down or the switch is turned
// hours after the person gave up.
it('the client sends without a connection, so that the screen can report the failure', async () => {
  act(() => onlineManager.setOnline(false));
  send.mockReset().mockRejectedValue(new Error('not reached'));
  try {
    renderApp(
      <QueryClientProvider client={newQueryClient()}>
        <Invite />
        <Names />
      </QueryClientProvider>,
      [],
    );
    expect(await screen.findByText('We could not reach our server.')).toBeTruthy();
    send.mockClear();
    await user.click(screen.getByRole('button'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true');
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});
