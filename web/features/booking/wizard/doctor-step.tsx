import { priceOf } from '#contract/booking.ts'
import type { Clinic, PublicDoctor } from '#contract/clinics.ts'
import { DoctorPhoto } from '#web/features/booking/doctor-photo.tsx'
import { money } from '#web/lib/money.ts'
import { doctorName } from '#web/shell/people.ts'
import { Choice, Choices } from './choice.tsx'
import { chosenIn } from './picks.ts'
import type { WizardView } from './use-wizard.ts'

/** Step 2; the price is that of the chosen service at each doctor. */
export function DoctorStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const { service } = chosenIn(clinic, wizard.picks)
  return (
    <Choices legend="Doctor" error={wizard.messageOf('doctor')}>
      {clinic.doctors.map((doctor) => (
        <Choice
          key={doctor.id}
          name="doctor"
          value={doctor.id}
          checked={wizard.picks.doctor === doctor.id}
          onChange={() => wizard.choose({ doctor: doctor.id })}
          aside={service ? money(priceOf(service, doctor, clinic.currency), clinic.currency) : null}
        >
          <DoctorPhoto doctor={doctor} className="size-11 max-sm:hidden" />
          <DoctorWords doctor={doctor} />
        </Choice>
      ))}
    </Choices>
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
