import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AdministeredDoctor, endDoctorSessions, practiseHere } from '#contract/doctors.ts'
import { call } from '#web/lib/api.ts'
import { useAdministeredClinics } from '#web/features/members/public/administered-clinics.ts'
import { MembersScreen } from '#web/features/members/public/members-screen.tsx'
import { SignOutDialog } from '#web/features/members/public/member-dialogs.tsx'
import { useMemberAddress } from '#web/features/members/public/member-filter-bar.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { clinicToStartWith, useShownClinic } from '#web/shell/shown-clinic.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { doctorsQuery, usePractiseHere } from './api.ts'
import { type Asked, DoctorList } from './doctor-list.tsx'
import { EditDoctorDialog } from './edit-doctor-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'
import { FormProvider, useWatch } from 'react-hook-form'
import { ClinicField } from '#web/features/members/public/clinic-field.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { DoctorFields } from './doctor-fields.tsx'

interface DoctorsScreenProps {
  /** The dialog with the working hours and time off of a doctor. */
  times: (doctor: { id: string; name: string }, onClose: () => void) => ReactNode
}

const wordsOfList = () => ({
  find: t('Name, email or license number'),
  all: t('All'),
  allActive: t('Show all active doctors'),
  none: t('No doctors yet'),
  whyNone: t('Add a doctor so patients can book.'),
  loading: t('Loading doctors...'),
})

/** The doctors of the administrator's clinics. */
export function DoctorsScreen({ times }: DoctorsScreenProps) {
  const clinics = useAdministeredClinics()
  const list = useMemberAddress()
  const wanted = useSearchParams()[0].get('self')
  const { memberships } = useSignedInUser()
  const practises = new Set(memberships.filter(({ role }) => role === 'doctor').map(({ clinic }) => clinic.id))
  // the clinic whose first steps asked; '' if the button here did; null: closed
  const [self, setSelf] = useState(() => (wanted && !practises.has(wanted) ? wanted : null))
  const [asked, setAsked] = useState<{ what: Asked; doctor: AdministeredDoctor } | null>(null)
  return (
    <MembersScreen
      {...list}
      title={t('Doctors')}
      description={t('The doctors of your clinics, their working hours and time off.')}
      as="doctor"
      add={{ to: '/add-doctor', label: t('Add Doctor') }}
      actions={
        clinics.some(({ id }) => !practises.has(id)) ? (
          <Button variant="secondary" onClick={() => setSelf('')}>
            {t('I also see patients here')}
          </Button>
        ) : null
      }
      icon={Stethoscope}
      query={useQuery(doctorsQuery(list.address))}
      words={wordsOfList()}
      list={(doctors) => (
        <DoctorList
          doctors={doctors}
          withClinic={clinics.length > 1}
          onAsk={(what, doctor) => setAsked({ what, doctor })}
        />
      )}
    >
      {self === null ? null : (
        <OwnPracticeDialog
          clinics={clinics.filter(({ id }) => !practises.has(id))}
          from={self}
          onClose={() => setSelf(null)}
        />
      )}
      {asked ? <AskedDialog {...asked} times={times} onClose={() => setAsked(null)} /> : null}
    </MembersScreen>
  )
}

interface AskedDialogProps extends DoctorsScreenProps {
  what: Asked
  doctor: AdministeredDoctor
  onClose: () => void
}

function AskedDialog({ what, doctor, times, onClose }: AskedDialogProps) {
  if (what === 'edit') return <EditDoctorDialog doctor={doctor} onClose={onClose} />
  if (what === 'times')
    return times({ id: doctor.id, name: `${doctor.user.firstName} ${doctor.user.lastName}` }, onClose)
  if (what === 'sign-out')
    return (
      <SignOutDialog
        name={fullName(doctor.user)}
        endSessions={() => call(endDoctorSessions, { params: { id: doctor.id } })}
        onClose={onClose}
      />
    )
  return <StepDialog doctor={doctor} step={what} onClose={onClose} />
}

interface OwnPracticeProps {
  /** Shown if the administrator is not a doctor yet. */
  clinics: readonly { id: string; name: string }[]
  /** The clinic whose first steps asked for it; '' for none. */
  from: string
  onClose: () => void
}

/** An administrator who also treats patients becomes a doctor of their own clinic. */
const OwnPracticeDialog = (props: OwnPracticeProps) => (
  <ProvedDialog
    size="lg"
    onClose={props.onClose}
    title={t('I also see patients here')}
    description={t('Patients can book you as soon as this is saved. You stay the administrator.')}
    proofNeeded={t('Confirm your email address first')}
  >
    <OwnPracticeForm {...props} />
  </ProvedDialog>
)

function OwnPracticeForm({ clinics, from, onClose }: OwnPracticeProps) {
  const navigate = useNavigate()
  const save = usePractiseHere()
  const shown = useShownClinic()
  const first = clinics.find(({ id }) => id === from)?.id ?? clinicToStartWith(clinics, shown)
  const form = useEndpointForm(practiseHere, {
    defaultValues: { clinicId: first },
    save: save.mutateAsync,
    onSaved: () => {
      onClose()
      if (from) void navigate(`/clinics?clinic=${from}`)
    },
  })
  const clinicId = useWatch({ control: form.control, name: 'clinicId' })
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save')} pendingText={t('Saving...')} onCancel={onClose}>
        {clinics.length > 1 ? (
          <ClinicField clinics={clinics} error={form.errorOf('clinicId')} {...form.register('clinicId')} />
        ) : null}
        <DoctorFields clinicId={clinicId ?? ''} />
      </DialogForm>
    </FormProvider>
  )
}
