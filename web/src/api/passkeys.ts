import { call, post } from './client';
import { failureText } from './staffFailure';
import type { Enrolled, SignInStep } from './schema';

// Registers and uses passkeys with WebAuthn (R7.1). Binary fields are sent as base64url, as in WebAuthn's JSON forms.
// The conversion is done here because not every supported browser has it.

/** The reason why a browser prompt ended without a passkey. */
export type PasskeyRefusal = 'closed' | 'known' | 'impossible';

/** A browser prompt that ended without a passkey. */
class PasskeyError extends Error {
  readonly why: PasskeyRefusal;

  constructor(why: PasskeyRefusal, cause: unknown) {
    super(why, { cause });
    this.name = 'PasskeyError';
    this.why = why;
  }
}

/** Reports whether this browser can create and use passkeys on this page. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'credentials' in navigator;
}

/** Returns the message for a passkey that was not created or not accepted. */
export function passkeyFailureText(error: unknown, t: (id: string) => string): string {
  return error instanceof PasskeyError ? t(`staff.passkey.failed.${error.why}`) : failureText(error, t);
}

/** Creates a passkey with that name on the authenticator and registers it with the server. */
export async function makePasskey(name: string): Promise<Enrolled> {
  const { publicKey } = await post('/staff/sign-in/passkey/enroll');
  const made = await prompt(() =>
    navigator.credentials.create({ publicKey: creationOptions(publicKey as CreationJSON) }),
  );
  const { attestationObject, clientDataJSON } = made.response as AuthenticatorAttestationResponse;
  const credential = credentialJSON(made, {
    attestationObject: toText(attestationObject),
    clientDataJSON: toText(clientDataJSON),
    transports: transports(made.response),
  });
  return post('/staff/sign-in/passkey/enroll/confirm', { body: { name, credential } });
}

/** Completes the second step of a sign-in with one of the account's passkeys. */
export async function provePasskey(): Promise<SignInStep> {
  const { publicKey } = await post('/staff/sign-in/passkey');
  return post('/staff/sign-in/passkey/confirm', { body: { credential: await createProof(publicKey) } });
}

/** Proves the identity of signed-in staff again with a passkey (R14.4b). */
export async function stepUpByPasskey(): Promise<void> {
  const { publicKey } = await post('/staff/step-up/passkey');
  await call('POST', '/staff/step-up/passkey/confirm', {
    body: { credential: await createProof(publicKey) },
  });
}

async function createProof(publicKey: unknown) {
  const proof = await prompt(() =>
    navigator.credentials.get({ publicKey: requestOptions(publicKey as RequestJSON) }),
  );
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    proof.response as AuthenticatorAssertionResponse;
  return credentialJSON(proof, {
    authenticatorData: toText(authenticatorData),
    clientDataJSON: toText(clientDataJSON),
    signature: toText(signature),
    userHandle: userHandle ? toText(userHandle) : null,
  });
}

async function prompt(open: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const made = await open();
    if (made) return made as PublicKeyCredential;
  } catch (cause) {
    throw new PasskeyError(passkeyRefusal(cause), cause);
  }
  throw new PasskeyError('closed', null);
}

/** Classifies a WebAuthn error. NotAllowedError means that the prompt was closed or timed out. */
function passkeyRefusal(cause: unknown): PasskeyRefusal {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'closed';
  return name === 'InvalidStateError' ? 'known' : 'impossible';
}

interface DescriptorJSON {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}

type CreationJSON = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: DescriptorJSON[];
};

type RequestJSON = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  challenge: string;
  allowCredentials?: DescriptorJSON[];
};

function creationOptions(json: CreationJSON): PublicKeyCredentialCreationOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: json.excludeCredentials?.map(descriptor) ?? [],
  };
}

function requestOptions(json: RequestJSON): PublicKeyCredentialRequestOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge),
    allowCredentials: json.allowCredentials?.map(descriptor) ?? [],
  };
}

function descriptor(json: DescriptorJSON): PublicKeyCredentialDescriptor {
  return { ...json, id: toBytes(json.id) };
}

/** Returns the transports of an authenticator. Older browsers do not report them, so the list may be empty. */
function transports(response: AuthenticatorResponse): string[] {
  const { getTransports } = response as Partial<AuthenticatorAttestationResponse>;
  return getTransports?.call(response) ?? [];
}

function credentialJSON(credential: PublicKeyCredential, response: object) {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
}

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
