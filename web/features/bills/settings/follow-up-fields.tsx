import type { PricedService } from '#contract/bills/price-list.ts'
import { t } from '#language/translate.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Group, useFields } from './billing-fields.tsx'

/** The price of a follow-up visit, and the services it is for. */
export function FollowUpFields({ services }: { services: readonly PricedService[] }) {
  const { register, errorOf } = useFields()
  return (
    <Group title={t('Follow-up visits')}>
      <p className="max-w-[70ch] text-muted">
        {t(
          'An appointment or a walk-in with the same doctor soon after a paid consultation has a price of its own. The line of the bill says why.',
        )}
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label={t('Days after the consultation')}
          required
          help={t('0: follow-up visits have the usual price')}
          error={errorOf('followUpDays')}
        >
          <TextInput inputMode="numeric" autoComplete="off" {...register('followUpDays')} />
        </Field>
        <Field
          label={t('Price of a follow-up visit')}
          required
          help={t('0: they are free')}
          error={errorOf('followUpPrice')}
        >
          <TextInput inputMode="decimal" autoComplete="off" {...register('followUpPrice')} />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t('Services that are consultations')}</legend>
        <div className="grid md:grid-cols-2">
          {services.map(({ id, name }) => (
            <Checkbox key={id} label={name} value={id} {...register('followUpServiceIds')} />
          ))}
        </div>
        <FieldError error={errorOf('followUpServiceIds')} />
      </fieldset>
    </Group>
  )
}
