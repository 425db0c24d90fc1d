import { t } from '#language/translate.ts'
import { useFormContext } from 'react-hook-form'
import { BOOKING_RULE_LIMITS, type BookingRules } from '#contract/clinics/booking-rules.ts'
import type { NewService } from '#contract/clinics/setup.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { NoticeField } from './notice-field.tsx'

interface ServiceTimingProps {
  notice: number | null
  /** What applies to an empty field. */
  rules: BookingRules
  errorOf: (name: 'before' | 'after' | 'notice') => string | undefined
}

/** What a service has in place of the clinic's booking rules; an empty field follows them. */
export function ServiceTiming({ notice, rules, errorOf }: ServiceTimingProps) {
  const { register, setValue, formState } = useFormContext<NewService>()
  const minutes = (name: 'before' | 'after') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    placeholder: String(rules[name]),
    ...BOOKING_RULE_LIMITS[name],
    ...register(name, {
      setValueAs: (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed)),
    }),
  })
  return (
    <>
      <Field label={t('Buffer before (minutes)')} optional error={errorOf('before')}>
        <TextInput {...minutes('before')} />
      </Field>
      <Field label={t('Buffer after (minutes)')} optional error={errorOf('after')}>
        <TextInput {...minutes('after')} />
      </Field>
      <div className="col-span-2">
        <NoticeField
          notice={notice}
          isOptional
          error={errorOf('notice')}
          help={t('An empty field follows the clinic’s booking rules.')}
          onChange={(value) =>
            setValue('notice', Number.isNaN(value) ? null : value, {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
        />
      </div>
    </>
  )
}
