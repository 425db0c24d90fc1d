import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { demoClinics, type DemoService } from './clinics.ts'
import { type DemoDoctor, demoDoctors } from './doctors.ts'

/** True if a doctor offers a service of their clinic. */
export const isGivenBy = ({ specialties }: DemoService, { specialty }: DemoDoctor): boolean =>
  !specialties || specialties.includes(specialty)

/** Returns rows for `service_doctors`: the services that name their doctors. */
export const serviceDoctorRows = (): Insertable<DB['service_doctors']>[] =>
  demoClinics.flatMap((clinic) =>
    clinic.services
      .filter(({ specialties }) => specialties)
      .flatMap((service) =>
        demoDoctors
          .filter((doctor) => doctor.clinic === clinic.key && isGivenBy(service, doctor))
          .map((doctor) => ({
            service_id: service.id,
            doctor_id: doctor.id,
            duration_minutes: null,
            price_minor: service.own?.[doctor.specialty]?.priceMinor ?? null,
          })),
      ),
  )
