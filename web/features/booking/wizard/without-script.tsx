import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { isAskedIn, pickNames } from './picks.ts'
import type { WizardView } from './use-wizard.ts'

/** Hidden fields for a form sent without JavaScript: the next step and the choices of the other steps. */
export function WithoutScript({ wizard: { step, picks } }: { wizard: WizardView }) {
  const isEmbedded = useIsEmbedded()
  if (step === 4) return null
  const others = pickNames.filter((name) => picks[name] && !isAskedIn(step, name))
  return (
    <>
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <input type="hidden" name="step" value={step + 1} />
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={picks[name]} />
      ))}
    </>
  )
}
