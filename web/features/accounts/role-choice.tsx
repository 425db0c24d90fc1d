import type { ComponentProps } from 'react'
import { type Role, roleLabels, roles } from '#contract/accounts.ts'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'

/** What each role sees at first: access comes from a clinic, not from the word (decision B1). */
const sights: Record<Role, string> = {
  doctor: 'Empty until a clinic’s administrator adds you; then your own appointments there.',
  patient: 'Your own visits, prescriptions and reports. You can book at once.',
  clinic_admin: 'Empty until you add your clinic, and then its doctors and staff.',
  staff: 'Empty until a clinic’s administrator adds you; then that clinic’s appointments.',
}

/** Who is registering. */
export const RoleChoice = ({ error, ...props }: Omit<ComponentProps<'input'>, 'type'> & { error?: string }) => (
  <RadioCards legend="Your role" error={error} className="grid gap-2 sm:grid-cols-2">
    {roles.map((role) => (
      <RadioCard key={role} {...props} required value={role} title={roleLabels[role]} detail={sights[role]} />
    ))}
  </RadioCards>
)
