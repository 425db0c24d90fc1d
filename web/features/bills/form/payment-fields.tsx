import { useFormContext } from 'react-hook-form'
import { t } from '#language/translate.ts'
import { money } from '#web/lib/money.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { wayInWords } from '#web/features/bills/words.ts'
import { payWays, type TypedBill } from './values.ts'

interface PaymentFieldsProps {
  counters: readonly string[]
  /** What is left of the patient's advances, and its currency. */
  advances: { advanceLeft: string; currency: string }
  /** The whole amount, which an empty field means. */
  whole: string
  /** A bill that was issued before can't be paid later in this form. */
  withoutLater?: boolean
}

type Paid = Pick<TypedBill, 'method' | 'paid' | 'reference' | 'counter'>

/** How it is paid, how much, and the bank's reference. */
export function PaymentFields({ counters, advances, whole, withoutLater }: PaymentFieldsProps) {
  const { register, watch, getFieldState, formState } = useFormContext<Paid>()
  const method = watch('method')
  const errorOf = (name: keyof Paid) => getFieldState(name, formState).error?.message
  const { advanceLeft, currency } = advances
  const hasAdvance = Number(advanceLeft) > 0
  const ways = payWays.filter((way) => (way === 'later' ? !withoutLater : way !== 'advance' || hasAdvance))
  const isMoney = method !== 'later' && method !== 'advance'
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @md:grid-cols-3">
        <Field
          label={t('Payment')}
          error={errorOf('method')}
          help={
            hasAdvance ? t('{amount} is left of the advances', { amount: money(advanceLeft, currency) }) : undefined
          }
        >
          <Select {...register('method')}>
            {ways.map((way) => (
              <option key={way} value={way}>
                {wayInWords(way)}
              </option>
            ))}
          </Select>
        </Field>
        {method === 'later' ? null : (
          <Field label={isMoney ? t('Amount received') : t('Amount')} error={errorOf('paid')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={isMoney || Number(whole) < Number(advanceLeft) ? whole : advanceLeft}
              {...register('paid')}
            />
          </Field>
        )}
        {!isMoney || method === 'cash' ? null : (
          <Field label={t('Reference')} optional error={errorOf('reference')}>
            <TextInput maxLength={60} autoComplete="off" {...register('reference')} />
          </Field>
        )}
        {isMoney && counters.length > 1 ? (
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
