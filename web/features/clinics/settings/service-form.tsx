import { t } from '#language/translate.ts'
import { useEffect } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { isConsultation } from '#contract/clinics/offers.ts'
import { DURATION } from '#contract/appointments/appointments.ts'
import { type ClinicSetup, createService, type NewService } from '#contract/clinics/setup.ts'
import type { Service } from '#contract/clinics/clinics.ts'
import { updateSentence } from '#web/features/clinics/api.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { doctorName } from '#web/shell/people.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { ServiceDoctors } from './service-doctors.tsx'
import { ServiceTiming } from './service-timing.tsx'

/** Names the doctors whose fee is another price, and warns before they would lose it by another name of the service. */
function FeeNote({ service, setup: { clinic, doctors } }: Pick<ServiceFormProps, 'service' | 'setup'>) {
  const name = useWatch<NewService, 'name'>({ name: 'name' })
  const own = doctors.filter(({ isActive, consultationFee }) => isActive && consultationFee)
  if (own.length === 0 || !service || !isConsultation(service, clinic.currency)) return null
  return name.trim() === service.name ? (
    <p className="col-span-2 text-sm text-muted">
      {t('With a consultation fee of their own: {doctors}.', {
        doctors: listWithCommas(own.map(({ user }) => doctorName(user))),
      })}{' '}
      <Link to={`/doctors?clinic=${clinic.id}`} className="link">
        {t('Change their fees')}
      </Link>
    </p>
  ) : (
    <Notice tone="caution" className="col-span-2">
      {t(
        'Doctors’ consultation fees apply only to “{service}”. Under another name, all doctors have the price above.',
        {
          service: service.name,
        },
      )}
    </Notice>
  )
}

interface ServiceFormProps {
  /** Absent for a new service. */
  service?: Service
  setup: Pick<ClinicSetup, 'clinic' | 'doctors' | 'bookingRules'>
  onSave: (values: NewService) => Promise<unknown>
  onClose: () => void
}

/** The fields of one service. */
export function ServiceForm({ service, setup, onSave, onClose }: ServiceFormProps) {
  const { currency } = setup.clinic
  const form = useEndpointForm(createService, {
    defaultValues: {
      name: service?.name ?? '',
      description: service?.description ?? '',
      duration: service?.duration ?? DURATION.default,
      price: service?.price ?? '',
      modes: service?.modes ?? 'in_person',
      before: service?.before ?? null,
      after: service?.after ?? null,
      notice: service?.notice ?? null,
      doctors: service?.doctors ?? null,
    },
    save: onSave,
    onSaved: onClose,
    inWords: updateSentence,
  })
  const { register, setFocus, errorOf } = form
  useUnsaved(form.isUnsaved)
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form
      noValidate
      aria-label={service ? t('Edit {service}', { service: service.name }) : t('New service')}
      onSubmit={(event) => void form.submit(event)}
      className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-lg bg-surface-sunken p-4"
    >
      <Field label={t('Service name')} required error={errorOf('name')} className="col-span-2">
        <TextInput maxLength={120} {...register('name')} />
      </Field>
      <Field label={t('Description')} optional error={errorOf('description')} className="col-span-2">
        <TextInput maxLength={500} {...register('description')} />
      </Field>
      <Field label={t('Minutes')} required error={errorOf('duration')}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={DURATION.min}
          max={DURATION.max}
          step={5}
          {...register('duration', { valueAsNumber: true })}
        />
      </Field>
      <Field label={t('Price ({currency})', { currency })} required error={errorOf('price')}>
        <TextInput inputMode="decimal" {...register('price')} />
      </Field>
      {setup.clinic.offersVideo ? (
        <Field label={t('Where')} error={errorOf('modes')} className="col-span-2">
          <Select {...register('modes')}>
            <option value="in_person">{t('At the clinic')}</option>
            <option value="video">{t('By video')}</option>
            <option value="both">{t('At the clinic or by video, as the patient chooses')}</option>
          </Select>
        </Field>
      ) : null}
      <FormProvider {...form}>
        <ServiceTiming notice={service?.notice ?? null} rules={setup.bookingRules} errorOf={errorOf} />
        <ServiceDoctors doctors={setup.doctors} currency={currency} />
        <FeeNote service={service} setup={setup} />
      </FormProvider>
      <FormProblem form={form} className="col-span-2" />
      <ButtonRow className="col-span-2">
        <Button variant="secondary" onClick={onClose} disabled={form.isSaving}>
          {t('Cancel')}
        </Button>
        <Button type="submit" pending={form.isSaving} pendingText={t('Saving...')}>
          {t('Save service')}
        </Button>
      </ButtonRow>
    </form>
  )
}
