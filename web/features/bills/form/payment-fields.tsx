import { useFormContext } from 'react-hook-form'
import { t } from '#language/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { wayInWords } from '#web/features/bills/words.ts'
import { payWays, type TypedBill } from './values.ts'

interface PaymentFieldsProps {
  counters: readonly string[]
  /** The whole amount, which an empty field means. */
  whole: string
  /** A bill that was issued before can't be paid later in this form. */
  withoutLater?: boolean
}

type Paid = Pick<TypedBill, 'method' | 'paid' | 'reference' | 'counter'>

/** How it is paid, how much, and the bank's reference. */
export function PaymentFields({ counters, whole, withoutLater }: PaymentFieldsProps) {
  const { register, watch, getFieldState, formState } = useFormContext<Paid>()
  const method = watch('method')
  const errorOf = (name: keyof Paid) => getFieldState(name, formState).error?.message
  const ways = withoutLater ? payWays.filter((way) => way !== 'later') : payWays
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @md:grid-cols-3">
        <Field label={t('Payment')} error={errorOf('method')}>
          <Select {...register('method')}>
            {ways.map((way) => (
              <option key={way} value={way}>
                {wayInWords(way)}
              </option>
            ))}
          </Select>
        </Field>
        {method === 'later' ? null : (
          <Field label={t('Amount received')} error={errorOf('paid')}>
            <TextInput inputMode="decimal" autoComplete="off" placeholder={whole} {...register('paid')} />
          </Field>
        )}
        {method === 'later' || method === 'cash' ? null : (
          <Field label={t('Reference')} optional error={errorOf('reference')}>
            <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
          </Field>
        )}
        {method !== 'later' && counters.length > 1 ? (
          <Field label={t('Counter')} error={errorOf('counter')}>
            <Select {...register('counter')}>
              {counters.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
    </div>
  )
}
