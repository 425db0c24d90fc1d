import { z } from 'zod'
import type { ClaimAnswer } from '#contract/claims/claims.ts'
import type { FamilyMemberFields } from '#contract/family-members.ts'

/** The form's values. `whose` is `ME`, `NEW` or a family member's id. */
export interface Typed {
  whose: string
  dateOfBirth: string
  firstName: string
  lastName: string
  relationship: FamilyMemberFields['relationship'] | ''
  code: string
}

export const ME = 'me'
export const NEW = 'new'

export const nothingTyped: Typed = {
  whose: ME,
  dateOfBirth: '',
  firstName: '',
  lastName: '',
  relationship: '',
  code: '',
}

/** Returns the request body for the form's values. */
export function answerOf({ whose, dateOfBirth, firstName, lastName, relationship }: Typed): ClaimAnswer {
  const born = dateOfBirth ? { dateOfBirth } : {}
  if (whose === ME) return born
  if (whose !== NEW) return { ...born, familyMemberId: whose }
  return { newFamilyMember: { firstName, lastName, relationship: relationship || 'Other', ...born } }
}

const needed: Partial<Record<keyof Typed, string>> = {
  firstName: 'First name is required',
  relationship: 'Relationship is required',
}

interface Asked {
  asksBirthDate: boolean
  asksCode?: boolean
  /** The reader's family, whose birth dates may be known. */
  family: readonly { id: string; dateOfBirth: string | null }[]
}

/** Returns the form's schema; only the fields that are shown are required. */
export const typedSchema = ({ asksBirthDate, asksCode = false, family }: Asked) =>
  z.custom<Typed>().superRefine((typed, context) => {
    const lacks = (name: keyof Typed, message: string) => {
      if (!typed[name]) context.addIssue({ code: 'custom', path: [name], message })
    }
    if (asksCode) lacks('code', 'Please enter the code')
    if (typed.whose === NEW) for (const [name, message] of Object.entries(needed)) lacks(name as keyof Typed, message)
    const knows = family.some(({ id, dateOfBirth }) => id === typed.whose && dateOfBirth)
    if (asksBirthDate && !knows) lacks('dateOfBirth', 'Please enter the birth date')
  })
