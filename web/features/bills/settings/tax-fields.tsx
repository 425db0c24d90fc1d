import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { TaxCode, TaxRate } from '#contract/bills/price-list.ts'
import { t } from '#language/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The tax as typed: an empty rate means exempt. */
export const TypedTax = {
  taxRate: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(TaxRate),
  taxCode: TaxCode,
}

/** The tax rate and the code of an item or a service. */
export function TaxFields() {
  const { register, getFieldState, formState } = useFormContext<{ taxRate: string; taxCode: string }>()
  const errorOf = (name: 'taxRate' | 'taxCode') => getFieldState(name, formState).error?.message
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <Field
          label={t('Tax in percent')}
          optional
          help={t('Empty: exempt, as a consultation is in India')}
          error={errorOf('taxRate')}
        >
          <TextInput inputMode="decimal" autoComplete="off" {...register('taxRate')} />
        </Field>
        <Field label={t('SAC or HSN code')} optional error={errorOf('taxCode')}>
          <TextInput maxLength={12} autoComplete="off" {...register('taxCode')} />
        </Field>
      </div>
    </div>
  )
}
