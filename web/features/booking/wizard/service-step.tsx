import type { Clinic } from '#contract/clinics/clinics.ts'
import { isGivenBy } from '#contract/clinics/offers.ts'
import { lengthFrom, priceFrom } from '#web/features/booking/clinic/prices.ts'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, Choices } from './choice.tsx'
import type { WizardView } from './use-wizard.ts'

/** Step 1; of a doctor who is chosen already, as by a link, the services that they give. */
export function ServiceStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const doctor = clinic.doctors.find(({ id }) => id === wizard.picks.doctor)
  const services = clinic.services.filter((one) => !doctor || isGivenBy(one, doctor.id))
  const terms = doctor ? { ...clinic, doctors: [doctor] } : clinic
  return (
    <>
      {doctor && services.length < clinic.services.length ? (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-muted">These are the services of {doctorName(doctor.user)}.</p>
          <Button variant="quiet" size="sm" onClick={() => wizard.choose({ doctor: undefined, time: undefined })}>
            Show all services
          </Button>
        </div>
      ) : null}
      <Choices legend="Service" error={wizard.messageOf('service')}>
        {services.map((service) => (
          <Choice
            key={service.id}
            name="service"
            value={service.id}
            checked={wizard.picks.service === service.id}
            onChoose={(isByPointer) => wizard.choose({ service: service.id }, isByPointer ? 2 : undefined)}
            aside={priceFrom(service, terms)}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{service.name}</span>{' '}
              {service.description ? (
                <span className="block max-w-[60ch] text-sm text-muted">{service.description}</span>
              ) : null}{' '}
              <span className="block text-sm text-muted">{lengthFrom(service, terms)}</span>
            </span>
          </Choice>
        ))}
      </Choices>
    </>
  )
}
