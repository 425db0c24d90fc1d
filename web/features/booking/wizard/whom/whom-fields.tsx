import { useQuery } from '@tanstack/react-query'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { CHILD, isNamed, ME, OTHER } from '#web/features/booking/wizard/patient-form.ts'
import type { WizardView } from '#web/features/booking/wizard/use-wizard.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PersonFields } from './person-fields.tsx'

/** Who comes: the person who books, their child, or somebody else; for a signed-in patient also each family member. */
export function WhomFields({ form }: { form: WizardView['form'] }) {
  const isAlive = useHydrated()
  const user = useCurrentUser()
  const isEmbedded = useIsEmbedded()
  const isPatient = user?.role === 'patient' && !isEmbedded
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: isPatient })
  const { register, watch, formState } = form
  const whom = watch('whom')
  return (
    <>
      {/* a choice made before hydration would be lost */}
      <RadioCards
        disabled={!isAlive}
        legend="Who is this appointment for?"
        error={formState.errors.whom?.message}
        className="grid gap-2 sm:grid-cols-3"
      >
        <RadioCard value={ME} title="Me" {...register('whom')} />
        {isPatient
          ? family.map((one) => (
              <RadioCard
                key={one.id}
                value={one.id}
                title={fullName(one)}
                detail={one.relationship}
                {...register('whom')}
              />
            ))
          : null}
        <RadioCard value={CHILD} title={family.length > 0 ? 'Another child' : 'My child'} {...register('whom')} />
        <RadioCard value={OTHER} title="Someone else" {...register('whom')} />
      </RadioCards>
      {isNamed(whom) ? <PersonFields form={form} isChild={whom === CHILD} isKept={isPatient} /> : null}
    </>
  )
}
