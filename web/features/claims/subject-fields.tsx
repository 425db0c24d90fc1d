import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { type FamilyMemberFields, familyMessages, relationships } from '#contract/family-members.ts'
import { dateIn } from '#web/lib/dates.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { fullName } from '#web/shell/people.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { z } from 'zod'
import type { ClaimAnswer } from '#contract/claims/claims.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'

interface SubjectFieldsProps {
  form: UseFormReturn<Typed>
  /** Who can be chosen; 'you' shows no choice. */
  among: 'you' | 'family' | 'anybody'
  asksBirthDate: boolean
}

/** Fields that say whose record it is, and its birth date to compare with the clinic's. */
export function SubjectFields({ form, among, asksBirthDate }: SubjectFieldsProps) {
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: among !== 'you' })
  const { register, watch, formState } = form
  const { errors } = formState
  const whose = watch('whose')
  const member = family.find(({ id }) => id === whose)
  // a family member's known birth date isn't requested again
  const asks = whose === NEW || (asksBirthDate && !member?.dateOfBirth)
  return (
    <div className="flex flex-col gap-4">
      {among === 'you' ? null : (
        <RadioCards legend={t('Whose record is it?')} error={errors.whose?.message}>
          {among === 'anybody' ? <RadioCard value={ME} title={t('Mine')} {...register('whose')} /> : null}
          {family.map((one) => (
            <RadioCard
              key={one.id}
              value={one.id}
              title={fullName(one)}
              detail={relationshipInWords(one.relationship)}
              {...register('whose')}
            />
          ))}
          <RadioCard
            value={NEW}
            title={family.length > 0 ? t('Another family member') : t('A family member’s')}
            {...register('whose')}
          />
        </RadioCards>
      )}
      {whose === NEW ? <NewMemberFields form={form} /> : null}
      {asks ? (
        <Field
          label={t('Date of birth')}
          required={asksBirthDate}
          help={t('Must match the clinic’s record.')}
          error={errors.dateOfBirth?.message}
        >
          <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
        </Field>
      ) : null}
      {whose === NEW ? <p className="text-sm text-muted">{t(familyMessages.consent)}</p> : null}
    </div>
  )
}

/** The form's values. `whose` is `ME`, `NEW` or a family member's id. */
interface Typed {
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

const needed: Partial<Record<keyof Typed, Message>> = {
  firstName: msg('First name is required'),
  relationship: msg('Relationship is required'),
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
    if (asksCode) lacks('code', t('Please enter the code'))
    if (typed.whose === NEW)
      for (const [name, message] of Object.entries(needed)) lacks(name as keyof Typed, t(message))
    const knows = family.some(({ id, dateOfBirth }) => id === typed.whose && dateOfBirth)
    if (asksBirthDate && !knows) lacks('dateOfBirth', t('Please enter the birth date'))
  })

function NewMemberFields({ form }: { form: UseFormReturn<Typed> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('First name')} required error={errors.firstName?.message}>
          <TextInput {...register('firstName')} />
        </Field>
        <Field label={t('Last name')} optional error={errors.lastName?.message}>
          <TextInput {...register('lastName')} />
        </Field>
      </div>
      <Field label={t('Relationship')} required error={errors.relationship?.message}>
        <Select placeholder={t('Select relationship')} {...register('relationship')}>
          {relationships.map((one) => (
            <option key={one} value={one}>
              {relationshipInWords(one)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
