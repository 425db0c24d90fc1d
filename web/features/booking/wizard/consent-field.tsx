import { Checkbox } from '#web/ui/checkbox.tsx'
import type { WizardView } from './use-wizard.ts'

export const ConsentField = ({ form: { register, formState } }: { form: WizardView['form'] }) => (
  <Checkbox
    {...register('consent')}
    aria-required
    error={formState.errors.consent?.message}
    label={
      <>
        I agree that the clinic may use these details for my appointment, as described in the{' '}
        <a href="/privacy-policy" target="_blank" className="link">
          privacy policy
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </>
    }
  />
)
