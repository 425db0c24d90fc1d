import { type Message, msg, t } from '#language/translate.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { ClinicSetup, FirstStep } from '#contract/clinics/setup.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Notice } from '#web/ui/notice.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { settingsAddress } from '#web/features/clinics/settings/parts.ts'

interface Words {
  done: Message
  missing: Message
  /** Link to where it is done; null if the administrator can do nothing about it. */
  mend: (clinicId: string, unconfirmedDoctors: number) => { to: string; label: string } | null
}

const words: Record<FirstStep, Words> = {
  service: {
    done: msg('Service added'),
    missing: msg('No service yet'),
    mend: (id) => ({ to: settingsAddress(id, 'services'), label: t('Add a service') }),
  },
  hours: {
    done: msg('Opening hours set'),
    missing: msg('No opening hours yet'),
    mend: (id) => ({ to: settingsAddress(id, 'hours'), label: t('Set opening hours') }),
  },
  doctor: {
    done: msg('Active doctor with a confirmed license'),
    missing: msg('No active doctor with a confirmed license yet'),
    mend: (id, unconfirmed) =>
      unconfirmed > 0
        ? { to: `/doctors?clinic=${id}`, label: t('Confirm a license') }
        : { to: `/add-doctor?clinic=${id}&back=first-steps`, label: t('Add a doctor') },
  },
  public: {
    done: msg('Clinic is public'),
    missing: msg('Clinic isn’t public yet'),
    mend: (id) => ({ to: settingsAddress(id, 'details'), label: t('Make it public') }),
  },
  open: {
    done: msg('Online booking is on'),
    missing: msg('Online booking is off for maintenance'),
    mend: () => ({ to: '/settings', label: t('Turn it on in Settings') }),
  },
  approved: {
    done: msg('Clinic approved'),
    missing: msg('Waiting for approval from the team that runs this site'),
    mend: () => null,
  },
}

const LINK = 'link inline-flex min-h-11 items-center self-start sm:min-h-0 sm:self-auto'

/** Returns the address where an administrator adds themself as a doctor, which leads back here. */
const ownPractice = (clinicId: string) => `/doctors?self=${clinicId}`

/** Steps left before patients can book, each with a link to do it. */
export function FirstSteps({ setup }: { setup: ClinicSetup }) {
  const { clinic, firstSteps, isBookable, services } = setup
  const free = services.filter(({ isActive, price }) => isActive && Number(price) === 0)
  const left = firstSteps.filter(({ isDone }) => !isDone).length
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line p-4">
      <h3 id="first-steps" className="text-lg">
        {isBookable ? t('Your booking page is live') : t('First steps')}
      </h3>
      <p className="text-muted">
        {isBookable
          ? t('Anyone can find your clinic and book.')
          : t('{left, plural, =1 {One step} other {# steps}} left before patients can book online.', { left })}
      </p>
      {isBookable ? null : (
        <ul className="mt-3 flex flex-col gap-1">
          {firstSteps.map((one) => (
            <StepItem key={one.step} setup={setup} {...one} />
          ))}
        </ul>
      )}
      {free.length > 0 ? (
        <Notice className="mt-3">
          {t('{services}: the price is set to 0.', { services: listWithCommas(free.map(({ name }) => name)) })}{' '}
          <Link to={settingsAddress(clinic.id, 'services')} className="link">
            {t('Set the price')}
          </Link>
        </Notice>
      ) : null}
    </section>
  )
}

type StepItemProps = { setup: ClinicSetup } & ClinicSetup['firstSteps'][number]

/** A step, done or missing, with a link to do it. */
function StepItem({ setup: { clinic, unconfirmedDoctors }, step, isDone }: StepItemProps) {
  const isDoctorHere = useSignedInUser().memberships.some((one) => one.role === 'doctor' && one.clinic.id === clinic.id)
  const { done, missing, mend } = words[step]
  const way = isDone ? null : mend(clinic.id, unconfirmedDoctors)
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex items-start gap-3 py-2 md:py-1.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-positive' : 'text-caution'}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-baseline sm:justify-between">
        <span>
          <span className="sr-only">{isDone ? t('Done:') : t('Missing:')} </span>
          {isDone ? t(done) : t(missing)}
          {step === 'doctor' && !isDone && unconfirmedDoctors > 0 ? (
            <span className="block text-sm text-muted">
              {t(
                '{unconfirmedDoctors, plural, =1 {One doctor’s license needs to be confirmed.} other {# doctors’ licenses need to be confirmed.}}',
                { unconfirmedDoctors },
              )}
            </span>
          ) : null}
        </span>
        {way ? (
          <span className="flex shrink-0 flex-wrap gap-x-4">
            {step === 'doctor' && !isDoctorHere ? (
              <Link to={ownPractice(clinic.id)} className={LINK}>
                {t('I also see patients here')}
              </Link>
            ) : null}
            <Link to={way.to} className={LINK}>
              {way.label}
            </Link>
          </span>
        ) : null}
      </div>
    </li>
  )
}
