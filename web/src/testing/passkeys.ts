import { vi } from 'vitest';

const bytes = (...octets: number[]) => new Uint8Array(octets).buffer;

/** For tests: stubs an authenticator that responds at once, or refuses the next request. */
export function pretendPasskeys() {
  let refusal = '';
  const answer = async () => {
    const name = refusal;
    refusal = '';
    if (name !== '') throw new DOMException('refused', name);
    return {
      id: '-_8',
      rawId: bytes(0xfb, 0xff),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes(1),
        attestationObject: bytes(2),
        authenticatorData: bytes(3),
        signature: bytes(4),
        userHandle: null,
        getTransports: () => ['internal'],
      },
    };
  };
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: answer, get: answer },
  });
  return {
    /** Makes the next request fail with an error of this name. */
    refuse: (name: string) => void (refusal = name),
  };
}
