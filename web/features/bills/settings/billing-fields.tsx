import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { t } from '#language/translate.ts'
import { monthNameInWords } from '#web/lib/dates.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { TypedSettings } from './typed-settings.ts'

/** The fields of the billing settings. */
export function useFields() {
  const { register, getFieldState, formState } = useFormContext<TypedSettings>()
  return { register, errorOf: (name: keyof TypedSettings) => getFieldState(name, formState).error?.message }
}

/** Fields with a title. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-4">
    <legend className="mb-3 text-base font-semibold">{title}</legend>
    {children}
  </fieldset>
)

/** The clinic's tax registration, and whether prices include the tax. */
export function TaxSettings({ isIndian }: { isIndian: boolean }) {
  const { register, errorOf } = useFields()
  return (
    <Group title={t('Tax')}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label={t('Registered name')}
          optional
          help={t('If it isn’t the clinic’s name')}
          error={errorOf('legalName')}
        >
          <TextInput maxLength={200} autoComplete="off" {...register('legalName')} />
        </Field>
        {isIndian ? (
          <Field
            label={t('GSTIN')}
            optional
            help={t('Without a GSTIN, bills charge no tax and are called invoices.')}
            error={errorOf('gstin')}
          >
            <TextInput maxLength={15} autoComplete="off" {...register('gstin')} />
          </Field>
        ) : (
          <>
            <Field label={t('Tax number')} optional error={errorOf('taxNumber')}>
              <TextInput maxLength={40} autoComplete="off" {...register('taxNumber')} />
            </Field>
            <Field label={t('Name of the tax')} required help={t('Such as VAT')} error={errorOf('taxName')}>
              <TextInput maxLength={20} autoComplete="off" {...register('taxName')} />
            </Field>
          </>
        )}
      </div>
      <Checkbox
        label={t('Prices include the tax')}
        help={t('Otherwise the tax is added to the price.')}
        {...register('pricesIncludeTax')}
      />
      <Checkbox label={t('Round totals to whole amounts')} {...register('roundsTotal')} />
    </Group>
  )
}

const months = Array.from({ length: 12 }, (_, at) => String(at + 1))

/** How numbers begin, and when they start again. */
export function NumberFields() {
  const { register, errorOf } = useFields()
  return (
    <Group title={t('Numbers')}>
      <p className="max-w-[70ch] text-muted">
        {t('Numbers have no gaps and start again with each financial year, such as B/2627/0001.')}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('Bills begin with')} required error={errorOf('billSeries')}>
          <TextInput maxLength={4} autoComplete="off" {...register('billSeries')} />
        </Field>
        <Field label={t('Credit notes begin with')} required error={errorOf('creditSeries')}>
          <TextInput maxLength={4} autoComplete="off" {...register('creditSeries')} />
        </Field>
        <Field label={t('Receipts begin with')} required error={errorOf('receiptSeries')}>
          <TextInput maxLength={4} autoComplete="off" {...register('receiptSeries')} />
        </Field>
        <Field label={t('Financial year begins in')} error={errorOf('yearMonth')}>
          <Select {...register('yearMonth')}>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthNameInWords(Number(month))}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Group>
  )
}

/** Discounts, counters, and who sees amounts. */
export function DeskFields({ isIndian }: { isIndian: boolean }) {
  const { register, errorOf } = useFields()
  return (
    <Group title={t('At the desk')}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label={t('Highest discount by staff, in percent')}
          required
          help={t('Administrators have no limit.')}
          error={errorOf('staffDiscountLimit')}
        >
          <TextInput inputMode="numeric" autoComplete="off" {...register('staffDiscountLimit')} />
        </Field>
        <Field
          label={t('Counters')}
          optional
          help={t('One in each line, if payments are received at several')}
          error={errorOf('counters')}
        >
          <Textarea rows={2} maxLength={800} {...register('counters')} />
        </Field>
        {isIndian ? (
          <Field label={t('UPI ID')} optional help={t('Such as clinic@bank')} error={errorOf('upiId')}>
            <TextInput maxLength={100} autoComplete="off" {...register('upiId')} />
          </Field>
        ) : null}
      </div>
      <Checkbox
        label={t('Doctors see bills')}
        help={t('Otherwise only administrators and staff with the permission see amounts.')}
        {...register('doctorsSeeAmounts')}
      />
    </Group>
  )
}
