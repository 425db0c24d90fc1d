import type { Clinic, PublicDoctor } from '#contract/clinics/clinics.ts'
import { DoctorPhoto } from '#web/features/booking/doctor-photo.tsx'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { doctorName } from '#web/shell/people.ts'
import { Choice, Choices } from './choice.tsx'
import { chosenIn, doctorsOf } from './picks.ts'
import type { WizardView } from './use-wizard.ts'

/** Step 2: who gives the chosen service, with price and length as they are with each doctor. */
export function DoctorStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const { service } = chosenIn(clinic, wizard.picks)
  return (
    <Choices legend="Doctor" error={wizard.messageOf('doctor')}>
      {doctorsOf(clinic, wizard.picks).map((doctor) => (
        <Choice
          key={doctor.id}
          name="doctor"
          value={doctor.id}
          checked={wizard.picks.doctor === doctor.id}
          onChoose={(isByPointer) => wizard.choose({ doctor: doctor.id }, isByPointer ? 3 : undefined)}
          aside={<Terms clinic={clinic} service={service?.id} doctor={doctor.id} />}
        >
          <DoctorPhoto doctor={doctor} className="size-11 max-sm:hidden" />
          <DoctorWords doctor={doctor} />
        </Choice>
      ))}
    </Choices>
  )
}

/** What the service costs with this doctor, and how long it takes where that is not as usual. */
function Terms({ clinic, ...picks }: { clinic: Clinic; service: string | undefined; doctor: string }) {
  const { service, minutes, price } = chosenIn(clinic, picks)
  if (!service || !price || !minutes) return null
  return (
    <>
      {money(price, clinic.currency)}
      {minutes === service.duration ? null : (
        <span className="block text-sm font-normal text-muted"> {durationInWords(minutes)}</span>
      )}
    </>
  )
}

const DoctorWords = ({ doctor }: { doctor: PublicDoctor }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-medium">{doctorName(doctor.user)}</span>{' '}
    <span className="block text-sm text-muted">
      {[doctor.specialty, doctor.qualification].filter(Boolean).join(' · ')}
    </span>{' '}
    {doctor.languages.length > 0 ? (
      <span className="block text-sm text-muted">{`Speaks ${doctor.languages.join(', ')}`}</span>
    ) : null}
  </span>
)
