import type { Clinic } from '#contract/clinics/clinics.ts'
import { DoctorPhoto } from '#web/features/booking/doctor-photo.tsx'
import { doctorName } from '#web/shell/people.ts'

/** The doctors of the clinic. */
export const ClinicDoctors = ({ doctors }: { doctors: Clinic['doctors'] }) => (
  <section aria-labelledby="doctors-title">
    <h2 id="doctors-title" className="text-lg">
      Doctors
    </h2>
    <ul className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
      {doctors.map((doctor) => (
        <li key={doctor.id} className="flex gap-4">
          <DoctorPhoto doctor={doctor} className="size-12" />
          <div className="min-w-0">
            <h3>{doctorName(doctor.user)}</h3>
            <p className="text-sm text-muted">{[doctor.specialty, doctor.qualification].filter(Boolean).join(' · ')}</p>
            {doctor.experience ? <p className="text-sm text-muted">Experience: {doctor.experience}</p> : null}
            {doctor.bio ? <p className="mt-1 text-sm">{doctor.bio}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  </section>
)
