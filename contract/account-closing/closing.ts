import { z } from 'zod'
import { hasOneProof, ownerProof } from '#contract/accounts/passkeys.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

/** Days between asking to close an account and the closing. */
export const CLOSING_DAYS = 7

/** Confirmation for closing an account: the password or a passkey. */
const ClosingProof = z
  .strictObject(ownerProof(msg('Password is required')))
  .refine(hasOneProof, { path: ['password'], ...says(msg('Password is required')) })

export const AccountClosing = z.object({
  /** When the account closes; null if closing was not requested. */
  closesAt: z.iso.datetime().nullable(),
  /** Clinics whose only administrator the caller is: the account can't be closed until another one exists. */
  lastAdministratorOf: z.array(z.string()),
  /** Clinics where the caller works; they leave each when the account closes. */
  worksAt: z.array(z.string()),
  /**
   * Clinics that have a chart of the caller or of their family. The charts stay with the clinics, without an account.
   */
  chartsAt: z.array(z.string()),
  /** Upcoming appointments of the caller and their family. They stay booked. */
  appointments: z.number().int(),
  /** Upcoming appointments that patients have with the caller. They stay until the clinic reschedules or cancels them. */
  appointmentsAsDoctor: z.number().int(),
  /** Family members in the caller's list, which is deleted. */
  familyMembers: z.number().int(),
  /** Test reports and uploaded prescriptions that no clinic has; they are deleted, and their links stop working. */
  uploads: z.number().int(),
  /** Medicines with reminders, which are deleted. */
  medicines: z.number().int(),
  /** API keys that the caller made as an administrator; they stop working. */
  apiKeys: z.number().int(),
})
export type AccountClosing = z.infer<typeof AccountClosing>

/**
 * Returns what closing the caller's account would delete, end and leave, and the closing date if closing was requested.
 */
export const getAccountClosing = endpoint({
  method: 'GET',
  path: '/api/account/closing',
  access: 'signed-in',
  reply: AccountClosing,
})

/**
 * Closes the caller's account in seven days, after checking their password or passkey. Signs out all other devices and emails the
 * date; until then the caller can sign in and keep the account. A repeated call returns the same date. Returns 400 for a
 * wrong password or a passkey that isn't accepted, 409 for the only administrator of a clinic.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/account/closing',
  access: 'signed-in',
  body: ClosingProof,
  reply: AccountClosing,
})
