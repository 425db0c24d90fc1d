import { type Language, languages, offeredLanguages, SOURCE_LANGUAGE } from '#language/languages.ts'
import { t } from '#language/translate.ts'
import { useController, useFormContext } from 'react-hook-form'
import { currencyName } from '#web/lib/money.ts'
import { offsetOf, zoneNames } from '#web/lib/zones.ts'
import { SpecialtyField } from '#web/shell/specialty-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type ComponentProps, useMemo } from 'react'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import type { ClinicSetup } from '#contract/clinics/setup.ts'

interface ClinicFieldsProps {
  /** Help texts under time zone and currency if a change has consequences. */
  zoneHelp?: string
  currencyHelp?: string
}

/** The fields that Register New Clinic and Edit Clinic have in common. Needs a FormProvider. */
export function ClinicFields({ zoneHelp, currencyHelp }: ClinicFieldsProps) {
  const { register, control, formState } = useFormContext<ClinicValues>()
  const { errors } = formState
  const zone = useController({ control, name: 'timeZone' })
  const currency = useController({ control, name: 'currency' })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Clinic name')} required error={errors.name?.message}>
          <TextInput autoComplete="organization" maxLength={120} {...register('name')} />
        </Field>
        <SpecialtyField />
      </div>
      <Field label={t('Description')} optional error={errors.description?.message}>
        <Textarea rows={3} maxLength={2000} {...register('description')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('Address')} required error={errors.address?.message}>
          <TextInput autoComplete="street-address" maxLength={300} {...register('address')} />
        </Field>
        <Field label={t('City')} optional error={errors.city?.message}>
          <TextInput autoComplete="address-level2" maxLength={100} {...register('city')} />
        </Field>
        <Field label={t('Phone')} required error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" maxLength={40} {...register('phone')} />
        </Field>
        <Field label={t('Email')} optional error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label={t('Website')} optional error={errors.website?.message} className="sm:col-span-2">
          <TextInput type="url" inputMode="url" placeholder="https://" maxLength={300} {...register('website')} />
        </Field>
        <Field label={t('Time zone')} help={zoneHelp} error={errors.timeZone?.message}>
          <ZoneBox value={zone.field.value} onChange={zone.field.onChange} />
        </Field>
        <Field label={t('Currency')} help={currencyHelp} error={errors.currency?.message}>
          <CurrencyBox value={currency.field.value} onChange={currency.field.onChange} />
        </Field>
        <Field
          label={t('Language')}
          help={t('For your booking page and emails, when we don’t know a patient’s language.')}
          error={errors.language?.message}
        >
          <LanguageSelect {...register('language')} />
        </Field>
      </div>
      <Checkbox
        label={t('Public booking')}
        help={t('Anyone can find the clinic and book once it has a doctor, a service and opening hours.')}
        {...register('isPublic')}
      />
    </>
  )
}

interface BoxProps {
  /** A name of a zone or a code of a currency; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

const zoneItem = (name: string): ComboboxItem => ({
  value: name,
  label: name.replaceAll('_', ' '),
  detail: offsetOf(name),
})

let zoneItems: ComboboxItem[] | undefined

/** Combobox of all time zones. */
function ZoneBox({ value, onChange }: BoxProps) {
  const items = (zoneItems ??= zoneNames().map(zoneItem))
  return (
    <Combobox
      items={items}
      value={value ? zoneItem(value) : null}
      onChange={(item) => onChange(item?.value ?? '')}
      placeholder={t('Type a city')}
      emptyText={t('No time zone found')}
    />
  )
}

function currencyItem(code: string): ComboboxItem {
  const name = currencyName(code)
  return { value: code, label: name === code ? code : `${name} (${code})` }
}

/** Combobox of all currencies. */
function CurrencyBox({ value, onChange }: BoxProps) {
  const items = useMemo(() => Intl.supportedValuesOf('currency').map(currencyItem), [])
  return (
    <Combobox
      items={items}
      value={value ? currencyItem(value) : null}
      onChange={(item) => onChange(item?.value ?? '')}
      placeholder={t('Type a currency')}
      emptyText={t('No currency found')}
    />
  )
}

/** Select of the languages that the site offers. */
const LanguageSelect = (props: ComponentProps<'select'>) => (
  <Select {...props}>
    {offeredLanguages.map((tag) => (
      <option key={tag} value={tag} lang={tag}>
        {languages[tag].name}
      </option>
    ))}
  </Select>
)

/** Values of the clinic forms, as typed. */
interface ClinicValues {
  name: string
  description: string
  beforeYouCome: string
  address: string
  city: string
  phone: string
  email: string
  website: string
  specialty: string
  isPublic: boolean
  timeZone: string
  currency: string
  language: Language
}

export const emptyValues = (proposal: { timeZone: string; currency: string }): ClinicValues => ({
  name: '',
  description: '',
  beforeYouCome: '',
  address: '',
  city: '',
  phone: '',
  email: '',
  website: '',
  specialty: '',
  isPublic: true,
  language: SOURCE_LANGUAGE,
  ...proposal,
})

export const valuesOf = ({ clinic }: Pick<ClinicSetup, 'clinic'>): ClinicValues => ({
  name: clinic.name,
  description: clinic.description ?? '',
  beforeYouCome: clinic.beforeYouCome ?? '',
  address: clinic.address,
  city: clinic.city,
  phone: clinic.phone,
  email: clinic.email ?? '',
  website: clinic.website ?? '',
  specialty: clinic.specialty ?? '',
  isPublic: clinic.isPublic,
  timeZone: clinic.timeZone,
  currency: clinic.currency,
  language: clinic.language,
})
