import { type Message, msg, t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import {
  invitationMessages,
  listSentInvitations,
  type NewInvitation,
  sendInvitation,
} from '#contract/invitations/invitations.ts'
import { staffCapabilities, staffCapabilityLabels } from '#contract/members.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAdministeredClinics, useFirstClinic } from './administered-clinics.ts'
import { ClinicField } from './clinic-field.tsx'

interface InviteProps {
  /** The kind of members on the screen. */
  as: 'doctor' | 'staff'
  onClose: () => void
}

/** Invites by an email address only; the invited person fills in the rest. */
export const InviteDialog = (props: InviteProps) => (
  <ProvedDialog
    open
    onClose={props.onClose}
    title={t('Invite by Email')}
    description={t('They get a link to join and fill in their own details. You can add the rest later.')}
    proofNeeded={t('Confirm your email address to invite people')}
  >
    <InviteForm {...props} />
  </ProvedDialog>
)

const roleTitles: Record<NewInvitation['role'], Message> = {
  doctor: msg('Doctor'),
  staff: msg('Staff member'),
  clinic_admin: msg('Administrator'),
}

function InviteForm({ as, onClose }: InviteProps) {
  const clinics = useAdministeredClinics()
  const clinicId = useFirstClinic()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: ({ capabilities, ...body }: NewInvitation) =>
      call(sendInvitation, { body: body.role === 'staff' ? { ...body, capabilities } : body }),
    onSuccess: async (_, { email }) => {
      await client.invalidateQueries({ queryKey: [listSentInvitations.path] })
      toast({ title: t(invitationMessages.sent), description: email })
    },
  })
  const form = useEndpointForm(sendInvitation, {
    defaultValues: { clinicId, email: '', role: as, capabilities: [...staffCapabilities] },
    save: send.mutateAsync,
    onSaved: onClose,
  })
  const role = useWatch({ control: form.control, name: 'role' })
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Send Invitation')} pendingText={t('Sending...')} onCancel={onClose}>
        <Field label={t('Email')} required error={form.errorOf('email')}>
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('Role')} required error={form.errorOf('role')}>
            <Select {...form.register('role')}>
              {Object.entries(roleTitles).map(([value, title]) => (
                <option key={value} value={value}>
                  {t(title)}
                </option>
              ))}
            </Select>
          </Field>
          {clinics.length > 1 ? (
            <ClinicField clinics={clinics} error={form.errorOf('clinicId')} {...form.register('clinicId')} />
          ) : null}
        </div>
        {role === 'staff' ? (
          <fieldset className="flex min-w-0 flex-col gap-1">
            <legend className="mb-1 text-sm font-medium">{t('Permissions')}</legend>
            {staffCapabilities.map((capability) => (
              <Checkbox
                key={capability}
                label={t(staffCapabilityLabels[capability])}
                value={capability}
                {...form.register('capabilities')}
              />
            ))}
          </fieldset>
        ) : role === 'clinic_admin' ? (
          <p className="text-sm text-muted">
            {t('Administrators change the clinic, its people and its settings, as you do.')}
          </p>
        ) : null}
      </DialogForm>
    </FormProvider>
  )
}
