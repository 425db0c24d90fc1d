import type { Role } from '#contract/accounts.ts'
import { demoId } from './seeded.ts'

/** Somebody who can sign in. */
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
): DemoUser => ({ id: demoId('user', email), email, firstName, lastName, role, phone, bio })
