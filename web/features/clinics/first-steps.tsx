import { t } from '#language/translate.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { ClinicSetup, FirstStep } from '#contract/clinics/setup.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Notice } from '#web/ui/notice.tsx'
import { editAddress } from './use-clinics-address.ts'

interface Words {
  done: string
  missing: string
  /** Link to where it is done; null if the administrator can do nothing about it. */
  mend: (clinicId: string, unconfirmedDoctors: number) => { to: string; label: string } | null
}

const words: Record<FirstStep, Words> = {
  service: {
    done: 'Service added',
    missing: 'No service yet',
    mend: (id) => ({ to: editAddress(id, 'services'), label: t('Add a service') }),
  },
  hours: {
    done: 'Opening hours set',
    missing: 'No opening hours yet',
    mend: (id) => ({ to: editAddress(id, 'hours'), label: t('Set opening hours') }),
  },
  doctor: {
    done: 'Active doctor with a confirmed license',
    missing: 'No active doctor with a confirmed license yet',
    mend: (id, unconfirmed) =>
      unconfirmed > 0
        ? { to: `/doctors?clinic=${id}`, label: t('Confirm a license') }
        : { to: `/add-doctor?clinic=${id}&back=first-steps`, label: t('Add a doctor') },
  },
  public: {
    done: 'Clinic is public',
    missing: 'Clinic isn’t public yet',
    mend: (id) => ({ to: editAddress(id, 'details'), label: t('Make it public') }),
  },
  open: {
    done: 'Online booking is on',
    missing: 'Online booking is off for maintenance',
    mend: () => ({ to: '/settings', label: t('Turn it on in Settings') }),
  },
  approved: {
    done: 'Clinic approved',
    missing: 'Waiting for approval from the team that runs this site',
    mend: () => null,
  },
}

const LINK = 'link inline-flex min-h-11 items-center self-start sm:min-h-0 sm:self-auto'

/** Returns the address where an administrator adds themself as a doctor, which leads back here. */
const ownPractice = (clinicId: string) => `/doctors?self=${clinicId}`

/** Steps left before patients can book, each with a link to do it. */
export function FirstSteps({ setup }: { setup: ClinicSetup }) {
  const { clinic, firstSteps, unconfirmedDoctors, isBookable, services } = setup
  const free = services.filter(({ isActive, price }) => isActive && Number(price) === 0)
  const isDoctorHere = useSignedInUser().memberships.some((one) => one.role === 'doctor' && one.clinic.id === clinic.id)
  const left = firstSteps.filter(({ isDone }) => !isDone).length
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line p-4">
      <h3 id="first-steps" className="text-lg">
        {isBookable ? t('Your booking page is live') : t('First steps')}
      </h3>
      <p className="text-muted">
        {isBookable
          ? t('Anyone can find your clinic and book.')
          : `${left === 1 ? 'One step' : `${left} steps`} left before patients can book online.`}
      </p>
      {isBookable ? null : (
        <ul className="mt-3 flex flex-col gap-1">
          {firstSteps.map(({ step, isDone }) => {
            const { done, missing, mend } = words[step]
            const way = isDone ? null : mend(clinic.id, unconfirmedDoctors)
            const Icon = isDone ? CircleCheck : CircleDashed
            return (
              <li key={step} className="flex items-start gap-3 py-2 md:py-1.5">
                <Icon
                  aria-hidden="true"
                  className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-positive' : 'text-caution'}`}
                />
                <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-baseline sm:justify-between">
                  <span>
                    <span className="sr-only">{isDone ? 'Done: ' : 'Missing: '}</span>
                    {isDone ? done : missing}
                    {step === 'doctor' && !isDone && unconfirmedDoctors > 0 ? (
                      <span className="block text-sm text-muted">
                        {unconfirmedDoctors === 1
                          ? t('One doctor’s license needs to be confirmed.')
                          : t('{unconfirmedDoctors} doctors’ licenses need to be confirmed.', { unconfirmedDoctors })}
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
          })}
        </ul>
      )}
      {free.length > 0 ? (
        <Notice className="mt-3">
          {`${free.map(({ name }) => name).join(', ')}: the price is set to 0. `}
          <Link to={editAddress(clinic.id, 'services')} className="link">
            {t('Set the price')}
          </Link>
        </Notice>
      ) : null}
    </section>
  )
}
