import type { Clinic } from '#contract/clinics/clinics.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { Button } from '#web/ui/button.tsx'
import { chosenIn } from './picks.ts'
import type { WizardView } from './use-wizard.ts'

/** Back and Continue; on a phone always in reach of the thumb. */
export function StepBar({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const { step, picks, isBooking, goBack, canGoBack } = wizard
  const { service, minutes, price } = chosenIn(clinic, picks)
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex items-center gap-2 border-t border-line bg-surface-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:gap-3 sm:rounded-b-lg sm:px-6">
      {canGoBack ? (
        <Button variant="secondary" size="lg" onClick={goBack} disabled={isBooking}>
          Back
        </Button>
      ) : null}
      <p className="min-w-0 flex-1 text-right text-sm text-muted tabular-nums max-sm:hidden">
        {service && minutes && price ? (
          <>
            {service.name}, {durationInWords(minutes)}{' '}
            <span className="font-semibold text-ink">{money(price, clinic.currency)}</span>
          </>
        ) : null}
      </p>
      <Button type="submit" size="lg" className="max-sm:flex-1" pending={isBooking} pendingText="Booking...">
        {step < 4 ? 'Continue' : 'Book Appointment'}
      </Button>
    </div>
  )
}
