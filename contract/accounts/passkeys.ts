import { z } from 'zod'
import { CurrentUser, typedPassword } from './accounts.ts'
import { Done, Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FactorProof, PasswordProof } from './two-factor.ts'
import { type Message, msg, t } from '#language/translate.ts'

// Passkeys (WebAuthn): a second factor in addition to codes, and a way to sign in without a password (docs/decisions/0029).

/** Maximum number of passkeys that one user can have. */
export const PASSKEYS_MAX = 20

export const passkeyMessages = {
  added: msg('Your passkey was added.'),
  removed: msg('Your passkey was removed.'),
  refused: msg("This passkey wasn't accepted."),
  over: msg('This took too long. Please try again.'),
  known: msg('This passkey has already been added.'),
  tooMany: () => t('You have {max} passkeys. Remove one you no longer use first.', { max: PASSKEYS_MAX }),
  lastOne: {
    clinic: msg('Your clinic requires two-factor sign-in, and this is your only second factor. Add another one first.'),
    operator: msg('Operators need two-factor sign-in, and this is your only second factor. Add another one first.'),
  },
  copied: msg(
    "This passkey wasn't accepted because it may have been copied. Please use another passkey or a code, then remove this one in your profile.",
  ),
  noName: msg("Passkeys don't work with an IP address. Open this site by its name, such as localhost, instead."),
} as const

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Bytes as base64url, the way browsers send them. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
const Transports = z.array(z.string().max(20)).max(10)

/** The parts of a browser's reply to creating a passkey that the server uses (RegistrationResponseJSON). */
const MadeCredential = z.strictObject({
  id: bytes(1400),
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: Transports.optional(),
  }),
})
export type MadeCredential = z.infer<typeof MadeCredential>

/** The parts of a browser's reply to signing with a passkey that the server uses (AuthenticationResponseJSON). */
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

/** A credential to exclude or to ask for. */
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() })
const verification = z.literal('required')

/** Options for `navigator.credentials.create`, as JSON. */
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
/** Options for `navigator.credentials.get`, as JSON. */
export const SignOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: verification,
})

export type SignOptions = z.infer<typeof SignOptions>

/**
 * Fields of a body that confirms a step: the caller's password, or a passkey's signature for the options of
 * `POST /api/auth/passkeys/proof`. Its schema is refined with `hasOneProof`.
 */
export const ownerProof = (message: Message) => ({
  password: typedPassword(message).optional(),
  passkey: SignedCredential.optional(),
})
export interface OwnerProof {
  password?: string | undefined
  passkey?: SignedCredential | undefined
}
export const hasOneProof = ({ password, passkey }: OwnerProof): boolean =>
  (password === undefined) !== (passkey === undefined)

export const NewPasskey = z.strictObject({
  /** If omitted, the passkey is named after the browser and the device. */
  name: line(60).default(''),
  credential: MadeCredential,
})

/** The form that adds a passkey. */
export const PasskeyForm = FactorProof.extend({ name: line(60) })
export type PasskeyForm = z.infer<typeof PasskeyForm>
/** With the challenge of a sign-in, the passkey is its second factor; without one, the passkey alone signs in. */
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
 * Starts adding a passkey: checks the caller's password and, if `needsEmailCode` of `GET /api/auth/two-factor` says so, the
 * emailed code, and returns the options for the browser. The challenge can be used once, within five minutes, in the
 * same session. Returns 400 for a wrong password or a missing, wrong or expired emailed code, 409 if the caller already
 * has 20 passkeys, 429 after five wrong emailed codes within 15 minutes.
 */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'signed-in',
  body: FactorProof,
  reply: MakeOptions,
})

/**
 * Saves a passkey that the browser created. If it is the caller's first second factor, the reply contains recovery
 * codes, which are shown only this once, and all other sessions end. Returns 400 if the credential doesn't match the
 * challenge, 409 for a passkey that is already saved.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  body: NewPasskey,
  reply: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() }),
  status: 201,
})

/**
 * Removes one of the caller's passkeys after checking their password. Returns 409 if a second factor is
 * required and this is the last one.
 */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: PasswordProof,
  reply: Done,
})

/**
 * Starts confirming a step with a passkey instead of the password, and returns the options for the browser. The
 * challenge can be used once, within five minutes, in the same session, as `passkey` of the call that asks for it.
 */
export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/proof',
  access: 'signed-in',
  reply: SignOptions,
})

/**
 * Starts a sign-in with a passkey and returns the options for the browser. With the `challenge` of a sign-in, the
 * passkey is its second factor; without one, the passkey replaces the password.
 */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/options',
  access: 'anyone',
  body: PasskeySignInStart,
  reply: SignOptions,
})

/**
 * Signs in with a passkey and sets the session cookie. Returns 401 for an expired challenge, an unknown passkey, or one
 * that may have been copied; the owner of a copied passkey is notified by email.
 */
export const signInPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  access: 'anyone',
  body: PasskeySignIn,
  reply: CurrentUser,
})
