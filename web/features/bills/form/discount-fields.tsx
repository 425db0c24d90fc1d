import { useFormContext } from 'react-hook-form'
import type { BillProposal } from '#contract/bills/bills.ts'
import { t } from '#language/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { TypedBill } from './values.ts'

/** A discount on the whole bill, with its reason. */
export function DiscountFields({ proposal: { currency, can } }: { proposal: BillProposal }) {
  const { register, formState, getFieldState, watch } = useFormContext<TypedBill>()
  const errorOf = (name: 'discount' | 'discountReason') => getFieldState(name, formState).error?.message
  const isGiven = Number(watch('discount')) > 0
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @md:grid-cols-[9rem_6rem_minmax(0,1fr)]">
        <Field
          label={t('Discount')}
          optional
          error={errorOf('discount')}
          help={can.discountLimit === null ? undefined : t('At most {limit}%', { limit: can.discountLimit })}
        >
          <TextInput inputMode="decimal" autoComplete="off" {...register('discount')} />
        </Field>
        <Field label={t('Discount in')}>
          <Select {...register('discountIn')}>
            <option value="percent">%</option>
            <option value="amount">{currency}</option>
          </Select>
        </Field>
        <Field
          label={t('Reason for the discount')}
          required={isGiven}
          optional={!isGiven}
          error={errorOf('discountReason')}
        >
          <TextInput maxLength={120} autoComplete="off" {...register('discountReason')} />
        </Field>
      </div>
    </div>
  )
}
