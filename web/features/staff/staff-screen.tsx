import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { endStaffSessions, StaffDetails, type StaffMember, type StaffSummary } from '#contract/staff.ts'
import { call } from '#web/lib/api.ts'
import { useAdministeredClinics } from '#web/features/members/public/administered-clinics.ts'
import { MembersScreen } from '#web/features/members/public/members-screen.tsx'
import { deactivationReason, SignOutDialog } from '#web/features/members/public/member-dialogs.tsx'
import { useMemberAddress } from '#web/features/members/public/member-filter-bar.tsx'
import { fullName } from '#web/shell/people.ts'
import { staffMemberQuery, staffQuery, useChangeStaff, useSwitchStaff } from './api.ts'
import { StaffList } from './staff-list.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EditMemberDialog } from '#web/features/members/public/edit-member-dialog.tsx'
import { FormProvider } from 'react-hook-form'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { PlaceFields } from './membership-fields.tsx'

type Asked = { what: 'edit' | 'sign-out' | 'switch'; member: StaffSummary } | null

const wordsOfList = () => ({
  find: t('Name, email or employee ID'),
  all: t('All'),
  allActive: t('Show all active staff'),
  none: t('No staff yet'),
  whyNone: t('Add receptionists, nurses and other colleagues.'),
  loading: t('Loading staff...'),
})

/** The staff of the administrator's clinics. */
export function StaffScreen() {
  const clinics = useAdministeredClinics()
  const list = useMemberAddress()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <MembersScreen
      {...list}
      title={t('Staff')}
      description={t('The staff of your clinics and their permissions.')}
      as="staff"
      add={{ to: '/add-staff', label: t('Add Staff Member') }}
      icon={UserRoundPlus}
      query={useQuery(staffQuery(list.address))}
      words={wordsOfList()}
      list={(staff) => (
        <StaffList
          staff={staff}
          withClinic={clinics.length > 1}
          onEdit={(member) => setAsked({ what: 'edit', member })}
          onSignOut={(member) => setAsked({ what: 'sign-out', member })}
          onSwitch={(member) => setAsked({ what: 'switch', member })}
        />
      )}
    >
      {asked?.what === 'edit' ? <EditStaffDialog member={asked.member} onClose={close} /> : null}
      {asked?.what === 'sign-out' ? (
        <SignOutDialog
          name={fullName(asked.member.user)}
          endSessions={() => call(endStaffSessions, { params: { id: asked.member.id } })}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'switch' ? <SwitchDialog member={asked.member} onClose={close} /> : null}
    </MembersScreen>
  )
}

/** Confirms before deactivating or reactivating a staff member. */
function SwitchDialog({ member, onClose }: { member: StaffSummary; onClose: () => void }) {
  // fixed when the dialog opens: the list behind may refetch
  const [{ id, user, clinic, isActive }] = useState(member)
  const change = useSwitchStaff(id, isActive)
  const name = fullName(user)
  const words = isActive
    ? ({
        reason: deactivationReason(),
        title: t('Deactivate {name}?', { name }),
        description: t(
          'They’ll be signed out right away and lose access to {clinic}. Their past work is kept, and you can reactivate them at any time.',
          { clinic: clinic.name },
        ),
        confirmText: t('Deactivate'),
        pendingText: t('Deactivating...'),
      } as const)
    : ({
        title: t('Reactivate {name}?', { name }),
        description: t('They’ll get back their access to {clinic}, with the same permissions as before.', {
          clinic: clinic.name,
        }),
        confirmText: t('Reactivate'),
        pendingText: t('Reactivating...'),
        tone: 'normal',
      } as const)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...words}
      pending={change.isPending}
      error={change.error ? sentenceOf(change.error) : undefined}
      onConfirm={(reason) => change.mutate(reason, { onSuccess: onClose })}
    />
  )
}

/** Edits a staff member, salary included. Loaded on open, not cached after close. */
const EditStaffDialog = ({ member, onClose }: { member: StaffSummary; onClose: () => void }) => (
  <EditMemberDialog
    member={member}
    query={useQuery(staffMemberQuery(member.id))}
    loading={t('Loading staff member...')}
    onClose={onClose}
    form={(stored) => <EditStaffForm member={stored} onClose={onClose} />}
  />
)

interface EditStaffFormProps {
  member: StaffMember
  onClose: () => void
}

function EditStaffForm({ member, onClose }: EditStaffFormProps) {
  // fixed when the dialog opens, so that live updates do not change the form
  const [stored] = useState(member)
  const change = useChangeStaff(stored.id)
  const form = useEndpointForm(
    { body: StaffDetails },
    {
      defaultValues: {
        position: stored.position as StaffDetails['position'],
        department: stored.department as StaffDetails['department'],
        // as people type it: without the paise when there are none
        salary: stored.salary?.replace(/\.00$/, '') ?? '',
        startDate: stored.startDate ?? '',
        employeeId: stored.employeeId ?? '',
        address: stored.address ?? '',
        emergencyContact: stored.emergencyContact ?? '',
        notes: stored.notes ?? '',
        capabilities: stored.capabilities,
      },
      save: ({ capabilities, ...details }) =>
        change.mutateAsync(stored.isActive ? { ...details, capabilities } : details),
      onSaved: onClose,
    },
  )
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save Changes')} pendingText={t('Saving...')} onCancel={onClose}>
        <PlaceFields withRights={stored.isActive} />
      </DialogForm>
    </FormProvider>
  )
}
