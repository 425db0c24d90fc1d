import { t } from '#language/translate.ts'
import { leftToRight } from '#contract/writing.ts'
import { Zap } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ANY_DOCTOR } from '#contract/booking/booking.ts'
import type { Clinic, PublicDoctor } from '#contract/clinics/clinics.ts'
import { isGivenBy } from '#contract/clinics/offers.ts'
import { NearestTimes } from '#web/features/appointments/public/refused-time.tsx'
import { lengthFrom, priceFrom } from '#web/features/booking/clinic/prices.ts'
import { DoctorPhoto } from '#web/features/booking/clinic/sections.tsx'
import { GroupError } from '#web/features/booking/picker/missing-choice.tsx'
import { TimePicker } from '#web/features/booking/picker/time-picker.tsx'
import { clock } from '#web/lib/clock.ts'
import { dayInWords, durationInWords } from '#web/lib/dates.ts'
import { freeTimes } from '#web/lib/free-times.ts'
import { money } from '#web/lib/money.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useByPointer } from '#web/ui/use-by-pointer.ts'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { chosenIn, doctorsOf, modeIn } from './picks.ts'
import type { WizardView } from './use-wizard.ts'
import { WaitingListLink } from './waiting-list-link.tsx'

/** Step 1: services; only the doctor's own if a link preselects a doctor. */
export function ServiceStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const doctor = clinic.doctors.find(({ id }) => id === wizard.picks.doctor)
  const services = clinic.services.filter((one) => !doctor || isGivenBy(one, doctor.id))
  const terms = doctor ? { ...clinic, doctors: [doctor] } : clinic
  return (
    <>
      {doctor && services.length < clinic.services.length ? (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-muted">
            {t('These are the services of {doctorName}.', { doctorName: doctorName(doctor.user) })}
          </p>
          <button
            type="button"
            className="link inline-flex min-h-11 items-center text-sm md:min-h-8"
            onClick={() => wizard.choose({ doctor: undefined, time: undefined })}
          >
            {t('Show all services')}
          </button>
        </div>
      ) : null}
      <Choices legend={t('Service')} error={wizard.messageOf('service')}>
        {services.map((service) => (
          <Choice
            key={service.id}
            name="service"
            value={service.id}
            checked={wizard.picks.service === service.id}
            onChoose={(isByPointer) => wizard.choose({ service: service.id }, isByPointer ? 2 : undefined)}
            aside={priceFrom(service, terms)}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{service.name}</span>{' '}
              {service.description ? (
                <span className="block max-w-[60ch] text-sm text-muted">
                  <bdi>{service.description}</bdi>
                </span>
              ) : null}{' '}
              <span className="block text-sm text-muted">{lengthFrom(service, terms)}</span>
            </span>
          </Choice>
        ))}
      </Choices>
    </>
  )
}

/** Step 2: any doctor, or one who offers the chosen service, with their own price and duration. */
export function DoctorStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const { picks, messageOf, choose } = wizard
  const { service } = chosenIn(clinic, picks)
  const doctors = doctorsOf(clinic, picks)
  const hasSeveral = service !== undefined && doctors.length > 1
  return (
    <>
      {hasSeveral ? <Soonest clinic={clinic} wizard={wizard} /> : null}
      <Choices legend={t('Doctor')} error={messageOf('doctor')}>
        {hasSeveral ? (
          <Choice
            name="doctor"
            value={ANY_DOCTOR}
            checked={picks.doctor === ANY_DOCTOR}
            onChoose={(isByPointer) => choose({ doctor: ANY_DOCTOR }, isByPointer ? 3 : undefined)}
            aside={priceFrom(service, clinic)}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t('Any doctor')}</span>{' '}
              <span className="block text-sm text-muted">{t('A doctor who is free at the time you choose.')}</span>
            </span>
          </Choice>
        ) : null}
        {doctors.map((doctor) => (
          <Choice
            key={doctor.id}
            name="doctor"
            value={doctor.id}
            checked={picks.doctor === doctor.id}
            onChoose={(isByPointer) => choose({ doctor: doctor.id }, isByPointer ? 3 : undefined)}
            aside={<Terms clinic={clinic} service={service?.id} doctor={doctor.id} />}
          >
            <DoctorPhoto doctor={doctor} className="size-11 max-sm:hidden" />
            <DoctorWords doctor={doctor} />
          </Choice>
        ))}
      </Choices>
    </>
  )
}

/** The first free time with any doctor, which leads directly to the details; as tall while it loads. */
function Soonest({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const isHydrated = useHydrated()
  const { picks, horizon, choose } = wizard
  const wish = { clinicId: clinic.id, doctorId: undefined, serviceId: picks.service, first: true }
  const { data, isError } = useQuery({ ...freeTimes(wish), enabled: isHydrated })
  const slot = data?.slots[0]
  if (isError) return null
  return (
    <div className="mb-2.5 flex min-h-16 items-center">
      {slot && data ? (
        <Button
          variant="secondary"
          className="min-h-16 w-full justify-start text-start"
          onClick={() => choose({ doctor: ANY_DOCTOR, date: data.date, time: slot.time }, 4)}
        >
          <Zap aria-hidden="true" className="size-5 shrink-0 text-brand" />
          {t('Soonest: {day}, {time}, any doctor', {
            day: dayInWords(data.date, horizon.today),
            time: clock(slot.time),
          })}
        </Button>
      ) : data ? (
        <p className="text-muted">{t('No doctor has a free time at the moment.')}</p>
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </div>
  )
}

/** The service's price with this doctor, and the duration if it differs from the usual one. */
function Terms({ clinic, ...picks }: { clinic: Clinic; service: string | undefined; doctor: string }) {
  const { service, minutes, price } = chosenIn(clinic, picks)
  if (!service || !price || !minutes) return null
  return (
    <>
      {money(price, clinic.currency)}
      {minutes === service.duration ? null : (
        <span className="block text-sm font-normal text-muted"> {durationInWords(minutes)}</span>
      )}
    </>
  )
}

const DoctorWords = ({ doctor }: { doctor: PublicDoctor }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-medium">{doctorName(doctor.user)}</span>{' '}
    <span className="block text-sm text-muted">{joined(specialtyInWords(doctor.specialty), doctor.qualification)}</span>{' '}
    {doctor.languages.length > 0 ? (
      <span className="block text-sm text-muted">
        {t('Speaks {languages}', { languages: listWithCommas(doctor.languages) })}
      </span>
    ) : null}
  </span>
)

/** Step 3. Choosing a time offered after a conflict leads back to step 4 and its values. */
export const TimeStep = ({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) => {
  const { phone } = clinic
  const { taken, picks, choose, horizon, free, messageOf } = wizard
  return (
    <>
      <noscript>
        <p className="mb-5">
          {t('Choosing a time needs JavaScript. You can also book by phone: {phone}', { phone: leftToRight(phone) })}
        </p>
      </noscript>
      {taken ? (
        <div className="mb-5">
          <NearestTimes
            taken={taken}
            today={horizon.today}
            onChoose={(one) => choose({ date: one.appointmentDate, time: one.appointmentTime }, 4)}
          />
        </div>
      ) : null}
      <ModeChoice clinic={clinic} wizard={wizard} />
      <TimePicker
        horizon={horizon}
        free={free}
        date={picks.date}
        time={picks.time}
        onDate={(date) => choose({ date, time: undefined })}
        onTime={(time, isByPointer) => choose({ date: picks.date, time }, isByPointer ? 4 : undefined)}
        dateError={messageOf('date')}
        timeError={messageOf('time')}
      />
      <WaitingListLink clinicId={clinic.id} picks={picks} />
    </>
  )
}

/** At the clinic or by video, for a service that can be booked both ways. */
function ModeChoice({ clinic, wizard: { picks, choose } }: { clinic: Clinic; wizard: WizardView }) {
  const { service } = chosenIn(clinic, picks)
  const mode = modeIn(clinic, picks)
  if (service?.modes === 'video') return <p className="mb-5">{t('This appointment is by video.')}</p>
  if (service?.modes !== 'both') return null
  return (
    <div className="mb-5">
      <RadioCards legend={t('Where')} className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="mode"
          value="in_person"
          title={t('At the clinic')}
          checked={mode === 'in_person'}
          onChange={() => choose({ mode: 'in_person' })}
        />
        <RadioCard
          name="mode"
          value="video"
          title={t('By video')}
          detail={t('You join from a phone or computer with a camera.')}
          checked={mode === 'video'}
          onChange={() => choose({ mode: 'video' })}
        />
      </RadioCards>
    </div>
  )
}

interface ChoicesProps {
  legend: string
  error: string | undefined
  children: ReactNode
}

/** A group of radio buttons as large cards. */
function Choices({ legend, error, children }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset role="radiogroup" aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <GroupError id={id} error={error} />
      <div className="grid gap-2.5">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  value: string
  checked: boolean
  /** Also called by mouse or touch if already chosen, to go on to the next step. */
  onChoose: (isByPointer: boolean) => void
  /** Shown on the right: the price. */
  aside: ReactNode
  children: ReactNode
}

function Choice({ name, value, checked, onChoose, aside, children }: ChoiceProps) {
  const { isByPointer, handlers } = useByPointer()
  const radio = useEarlyChoice(checked, onChoose)
  return (
    <label
      {...handlers}
      className="flex min-h-16 items-center gap-3.5 rounded-lg border border-line-strong/50 bg-surface-raised px-4 py-3 transition-colors duration-150 hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
    >
      <input
        ref={radio}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChoose(isByPointer())}
        onClick={() => checked && isByPointer() && onChoose(true)}
        className="tick size-5 shrink-0 outline-none"
      />
      {children}
      <span className="shrink-0 text-end font-medium tabular-nums">{aside}</span>
    </label>
  )
}
