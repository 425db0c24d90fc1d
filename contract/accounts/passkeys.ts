import { z } from 'zod'
import { CurrentUser } from './accounts.ts'
import { Done, Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { PasswordProof } from './two-factor.ts'

// Passkeys (WebAuthn): a second factor beside codes, and a way to sign in without a password. docs/decisions/0029

/** Most passkeys of a person. */
export const PASSKEYS_MAX = 20

export const passkeyMessages = {
  added: 'Your passkey was added.',
  removed: 'Your passkey was removed.',
  refused: "This passkey wasn't accepted.",
  over: 'This took too long. Please try again.',
  known: 'This passkey has already been added.',
  tooMany: `You have ${PASSKEYS_MAX} passkeys. Remove one you no longer use first.`,
  lastOne: 'Your clinic requires two-factor sign-in, and this is your only second factor. Add another one first.',
  copied:
    "This passkey wasn't accepted because it may have been copied. Please use another passkey or a code, then remove this one in your profile.",
  noName: "Passkeys don't work with an IP address. Open this site by its name, such as localhost, instead.",
} as const

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Base64url, as browsers write bytes. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
const Transports = z.array(z.string().max(20)).max(10)

/** The parts of a browser's answer to creating a passkey that are used (RegistrationResponseJSON). */
const MadeCredential = z.strictObject({
  id: bytes(1400),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: Transports.optional(),
  }),
})
export type MadeCredential = z.infer<typeof MadeCredential>

/** The parts of a browser's answer to signing with a passkey that are used (AuthenticationResponseJSON). */
const SignedCredential = z.strictObject({
  id: bytes(1400),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
})
export type SignedCredential = z.infer<typeof SignedCredential>

/** A credential that is left out or asked for. */
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() })
const verification = z.literal('required')

/** For `navigator.credentials.create`, in its JSON form. */
export const MakeOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
})
export type MakeOptions = z.infer<typeof MakeOptions>
/** For `navigator.credentials.get`. */
export const SignOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: verification,
})

export type SignOptions = z.infer<typeof SignOptions>

export const NewPasskey = z.strictObject({
  /** Without one, the browser's and the device's names. */
  name: line(60).default(''),
  credential: MadeCredential,
})

/** What a person types to add one. */
export const PasskeyForm = PasswordProof.extend({ name: line(60) })
export type PasskeyForm = z.infer<typeof PasskeyForm>
/** With the challenge of a sign-in it is its second step; without one the passkey alone signs in. */
const signInChallenge = line(200).min(1).optional()
export const PasskeySignInStart = z.strictObject({ challenge: signInChallenge })
export const PasskeySignIn = z.strictObject({ challenge: signInChallenge, credential: SignedCredential })

/** Lists the caller's passkeys. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  reply: z.array(Passkey),
})

/**
 * Begins to add a passkey, with the password; what the browser is asked to sign counts once, for five minutes, in
 * this session.
 */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'signed-in',
  body: PasswordProof,
  reply: MakeOptions,
})

/** Keeps a passkey. The first second factor of a person comes with recovery codes, shown this once. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  body: NewPasskey,
  reply: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() }),
  status: 201,
})

/** Removes a passkey. */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: PasswordProof,
  reply: Done,
})

/** Begins to sign in with a passkey. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  access: 'anyone',
  body: PasskeySignInStart,
  reply: SignOptions,
})

/** Signs in with a passkey. */
export const signInPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'anyone',
  body: PasskeySignIn,
  reply: CurrentUser,
})
