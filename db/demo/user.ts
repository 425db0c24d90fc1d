import type { Role } from '#contract/accounts/accounts.ts'
import { digitsOf } from '#contract/common.ts'
import { demoId } from './seeded.ts'

/** A person who can sign in. */
export interface DemoUser {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  phone: string
  bio: string | null
}

export const demoUser = (
  email: string,
  firstName: string,
  lastName: string,
  role: Role,
  phone: string,
  bio: string | null = null,
): DemoUser => ({
  id: demoId('user', email),
  email,
  firstName,
  lastName,
  role,
  phone: stored(phone),
  bio,
})

/** Returns a phone number with its country code, as the product stores it: E.164. */
export const stored = (phone: string) => `+${digitsOf(phone)}`

/** Has an account and no clinic yet, with a pending invitation. */
export const demoInvited = demoUser('kiran.bose@mail.example', 'Kiran', 'Bose', 'staff', '+91 00000 01423')
