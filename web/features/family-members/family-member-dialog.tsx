import { t } from '#language/translate.ts'
import {
  addFamilyMember,
  type FamilyMember,
  type FamilyMemberFields,
  familyMessages,
  genders,
  relationships,
} from '#contract/family-members.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { bloodTypes } from '#contract/common.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { NO_LAST_NAME } from '#web/lib/words.ts'
import { genderLabel } from '#web/shell/people.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSaveFamilyMember } from './api.ts'

/** Add Family Member, or Edit Family Member when one is given. */
export const FamilyMemberDialog = ({ member, onClose }: { member?: FamilyMember; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={member ? t('Edit Family Member') : t('Add Family Member')}
  >
    <FamilyMemberForm member={member} onClose={onClose} />
  </Dialog>
)

/** Returns the form's values; unknown ones are empty. */
const typedOf = (member: FamilyMember | undefined): FamilyMemberFields => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  relationship: member?.relationship ?? ('' as FamilyMemberFields['relationship']),
  dateOfBirth: member?.dateOfBirth ?? '',
  gender: member?.gender ?? '',
  bloodType: member?.bloodType ?? '',
  allergies: member?.allergies ?? '',
  medicalHistory: member?.medicalHistory ?? '',
  // unformatted: keeps the phone library out of the dashboard's bundle
  phone: member?.phone ?? '',
  email: member?.email ?? '',
  emergencyContact: member?.emergencyContact ?? false,
})

interface FamilyMemberFormProps {
  member: FamilyMember | undefined
  onClose: () => void
}

/** Only names and relationship are required: a clinic needs no more to book (rule T107). */
function FamilyMemberForm({ member, onClose }: FamilyMemberFormProps) {
  const save = useSaveFamilyMember(member?.id)
  const form = useEndpointForm(addFamilyMember, {
    defaultValues: typedOf(member),
    save: save.mutateAsync,
    onSaved: onClose,
  })
  const { register, errorOf } = form
  return (
    <DialogForm
      form={form}
      submitText={member ? t('Save Changes') : t('Add Family Member')}
      pendingText={t('Saving...')}
      onCancel={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <PersonFields form={form} />
      </div>
      <Field label={t('Allergies')} optional error={errorOf('allergies')}>
        <Textarea rows={2} {...register('allergies')} />
      </Field>
      <Field label={t('Medical history')} optional error={errorOf('medicalHistory')}>
        <Textarea rows={3} {...register('medicalHistory')} />
      </Field>
      <Checkbox label={t('Call this person in an emergency')} {...register('emergencyContact')} />
      <Notice>{t(familyMessages.consent)}</Notice>
    </DialogForm>
  )
}

type FamilyFormState = ReturnType<typeof useEndpointForm<typeof addFamilyMember.body, FamilyMember>>

const PersonFields = ({ form: { register, errorOf } }: { form: FamilyFormState }) => (
  <>
    <Field label={t('First name')} required error={errorOf('firstName')}>
      <TextInput autoComplete="off" {...register('firstName')} />
    </Field>
    <Field label={t('Last name')} required help={t(NO_LAST_NAME)} error={errorOf('lastName')}>
      <TextInput autoComplete="off" {...register('lastName')} />
    </Field>
    <Field label={t('Relationship')} required error={errorOf('relationship')}>
      <Select placeholder={t('Choose')} {...register('relationship')}>
        {relationships.map((one) => (
          <option key={one} value={one}>
            {relationshipInWords(one)}
          </option>
        ))}
      </Select>
    </Field>
    <Field label={t('Date of birth')} optional error={errorOf('dateOfBirth')}>
      <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
    </Field>
    <Field label={t('Gender')} optional error={errorOf('gender')}>
      <Select placeholder={t('Choose')} {...register('gender')}>
        {genders.map((one) => (
          <option key={one} value={one}>
            {genderLabel(one)}
          </option>
        ))}
      </Select>
    </Field>
    <Field label={t('Blood type')} optional error={errorOf('bloodType')}>
      <Select placeholder={t('Choose')} {...register('bloodType')}>
        {bloodTypes.map((one) => (
          <option key={one} value={one}>
            {one === 'Unknown' ? t('Unknown') : one}
          </option>
        ))}
      </Select>
    </Field>
    <Field label={t('Phone')} optional error={errorOf('phone')}>
      <TextInput type="tel" autoComplete="off" {...register('phone')} />
    </Field>
    <Field label={t('Email')} optional error={errorOf('email')}>
      <TextInput type="email" autoComplete="off" {...register('email')} />
    </Field>
  </>
)
