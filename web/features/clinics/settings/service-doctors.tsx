import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isConsultation } from '#contract/clinics/offers.ts'
import { DURATION } from '#contract/appointments/appointments.ts'
import type { ClinicSetup, NewService } from '#contract/clinics/setup.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { specialtyInWords } from '#web/shell/specialties.ts'

type Named = NonNullable<NewService['doctors']>[number]
type Doctor = ClinicSetup['doctors'][number]

interface ServiceDoctorsProps {
  doctors: readonly Doctor[]
  currency: string
}

const PRICE_FIELDS = ['name', 'doctors'] as const

/** The doctors who offer a service: all of the clinic, or the checked ones, with price and length where they differ. */
export function ServiceDoctors({ doctors, currency }: ServiceDoctorsProps) {
  const { control, setValue, formState } = useFormContext<NewService>()
  const [name, chosen] = useWatch({ control, name: PRICE_FIELDS })
  const named = chosen ?? null
  // the fee of a doctor is their price for the consultation
  const asUsual = ({ id, consultationFee }: Doctor): Named => ({
    id,
    duration: null,
    price: isConsultation({ name }, currency) ? consultationFee : null,
  })
  const { isSubmitted } = formState
  const put = (next: Named[] | null) => setValue('doctors', next, { shouldDirty: true, shouldValidate: isSubmitted })
  // `root` is the error of the whole choice
  const error = formState.errors.doctors
  const sentence = error?.root?.message ?? error?.message
  return (
    <fieldset className="col-span-2 flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t('Doctors')}</legend>
      <Checkbox
        label={t('All doctors of the clinic')}
        checked={named === null}
        onChange={(event) => put(event.target.checked ? null : doctors.filter((one) => one.isActive).map(asUsual))}
      />
      {named ? (
        <ul aria-label={t('Doctors of this service')} className="divide-y divide-line border-y border-line">
          {doctors.map((doctor) => (
            <DoctorRow
              key={doctor.id}
              doctor={doctor}
              currency={currency}
              named={named}
              asUsual={asUsual}
              onChange={put}
            />
          ))}
        </ul>
      ) : null}
      <FieldError error={sentence} />
    </fieldset>
  )
}

interface DoctorRowProps {
  doctor: Doctor
  currency: string
  named: readonly Named[]
  /** Returns a doctor with the terms they have without a choice. */
  asUsual: (doctor: Doctor) => Named
  onChange: (named: Named[]) => void
}

function DoctorRow({ doctor, currency, named, asUsual, onChange }: DoctorRowProps) {
  const { formState } = useFormContext<NewService>()
  const index = named.findIndex(({ id }) => id === doctor.id)
  const own = named[index]
  const errors = formState.errors.doctors?.[index]
  const name = doctorName(doctor.user)
  const set = (change: Partial<Named>) => own && onChange(named.toSpliced(index, 1, { ...own, ...change }))
  return (
    <li className="grid items-start gap-x-4 gap-y-2 py-2 sm:grid-cols-[1fr_auto]">
      <Checkbox
        label={
          <>
            {name} <span className="text-sm text-muted">{specialtyInWords(doctor.specialty)}</span>{' '}
            {doctor.isActive ? null : <Badge>{t('Deactivated')}</Badge>}
          </>
        }
        error={errors?.id?.message}
        checked={Boolean(own)}
        onChange={(event) => onChange(event.target.checked ? [...named, asUsual(doctor)] : named.toSpliced(index, 1))}
      />
      {own ? (
        <div className="grid grid-cols-2 gap-3 max-sm:ms-8 sm:w-72">
          <Field
            label={<Trans text="Own minutes<span> of {name}</span>" values={{ name }} tags={{ span: hidden }} />}
            error={errors?.duration?.message}
          >
            <TextInput
              type="number"
              inputMode="numeric"
              min={DURATION.min}
              max={DURATION.max}
              step={5}
              placeholder={t('As above')}
              value={own.duration ?? ''}
              onChange={(event) => set({ duration: event.target.value === '' ? null : event.target.valueAsNumber })}
            />
          </Field>
          <Field
            label={
              <Trans
                text="Own price ({currency})<span> of {name}</span>"
                values={{ currency, name }}
                tags={{ span: hidden }}
              />
            }
            error={errors?.price?.message}
          >
            <TextInput
              inputMode="decimal"
              placeholder={t('As usual')}
              value={own.price ?? ''}
              onChange={(event) => set({ price: event.target.value || null })}
            />
          </Field>
        </div>
      ) : null}
    </li>
  )
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>
