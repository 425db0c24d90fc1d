import type { Clinic } from '#contract/clinics.ts'
import { priceFrom } from '#web/features/booking/clinic/prices.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { Choice, Choices } from './choice.tsx'
import type { WizardView } from './use-wizard.ts'

/** Step 1. */
export const ServiceStep = ({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) => (
  <Choices legend="Service" error={wizard.messageOf('service')}>
    {clinic.services.map((service) => (
      <Choice
        key={service.id}
        name="service"
        value={service.id}
        checked={wizard.picks.service === service.id}
        onChange={() => wizard.choose({ service: service.id })}
        aside={priceFrom(service, clinic)}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{service.name}</span>{' '}
          {service.description ? (
            <span className="block max-w-[60ch] text-sm text-muted">{service.description}</span>
          ) : null}{' '}
          <span className="block text-sm text-muted">{durationInWords(service.duration)}</span>
        </span>
      </Choice>
    ))}
  </Choices>
)
