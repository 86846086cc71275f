import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/renderApp';
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

it('sends once what is pressed twice, however soon the second press comes', async () => {
  vi.useFakeTimers(); // no timer fires between two presses
  renderApp(
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

function Names() {
  const names = useQuery({ queryKey: ['names'], queryFn: send, retry: false });
  return <p>{names.isPending ? 'Loading' : 'We could not reach our server.'}</p>;
}

// The library would keep the press for later: a button that is busy without end, and a page that is taken down or
// a switch that is turned hours after somebody gave up.
it('tries at once without a connection, so that the screen can say that it failed', async () => {
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
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true');
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});
