import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import { familyQuery } from '#web/shell/family-members.ts'
import { fullName } from '#web/shell/people.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface FamilyBoxProps {
  user: CurrentUser
  /** A family member's id, or undefined for oneself. */
  value: string | undefined
  error: string | undefined
  onChange: (familyMemberId: string | undefined) => void
}

/** For whom a patient books: themself or one of their family; nothing to choose while there is nobody else. */
export function FamilyBox({ user, value, error, onChange }: FamilyBoxProps) {
  const { data = [] } = useQuery(familyQuery)
  if (data.length === 0) return null
  return (
    <Field label="Patient" required error={error}>
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{fullName(user)} (you)</option>
        {data.map((member) => (
          <option key={member.id} value={member.id}>
            {`${fullName(member)} (${member.relationship.toLowerCase()})`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
