import type { ComponentProps } from 'react'
import { type Role, roleLabels, roles } from '#contract/accounts/accounts.ts'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'

/** Hint under each role: the role alone grants no access, a membership does (rule B1). */
const sights: Record<Role, string> = {
  doctor: 'Join a clinic. Your schedule appears once an administrator adds you.',
  patient: 'Book online. See your appointments, prescriptions and reports.',
  clinic_admin: 'Set up your clinic and add your team.',
  staff: 'Join a clinic. Its appointments appear once an administrator adds you.',
}

/** The role of a new account. */
export const RoleChoice = ({ error, ...props }: Omit<ComponentProps<'input'>, 'type'> & { error?: string }) => (
  <RadioCards legend="Your role" error={error} className="grid gap-2 sm:grid-cols-2">
    {roles.map((role) => (
      <RadioCard key={role} {...props} required value={role} title={roleLabels[role]} detail={sights[role]} />
    ))}
  </RadioCards>
)
