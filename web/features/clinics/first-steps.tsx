import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { ClinicSetup, FirstStep } from '#contract/clinic-setup.ts'
import { Notice } from '#web/ui/notice.tsx'
import { editAddress } from './use-place.ts'

interface Words {
  done: string
  missing: string
  /** What to do about it, and where. */
  mend: (clinicId: string, unconfirmedDoctors: number) => { to: string; label: string }
}

const words: Record<FirstStep, Words> = {
  service: {
    done: 'There is a service to choose',
    missing: 'No service can be chosen',
    mend: (id) => ({ to: editAddress(id, 'services'), label: 'Add a service' }),
  },
  hours: {
    done: 'The opening hours are set',
    missing: 'There are no opening hours',
    mend: (id) => ({ to: editAddress(id, 'hours'), label: 'Set opening hours' }),
  },
  doctor: {
    done: 'There is an active doctor with a confirmed license',
    missing: 'There is no active doctor with a confirmed license',
    mend: (id, unconfirmed) =>
      unconfirmed > 0
        ? { to: `/doctors?clinic=${id}`, label: 'Confirm a license' }
        : { to: `/add-doctor?clinic=${id}`, label: 'Add a doctor' },
  },
  public: {
    done: 'The clinic is public',
    missing: 'The clinic is not public',
    mend: (id) => ({ to: editAddress(id, 'details'), label: 'Make it public' }),
  },
  open: {
    done: 'Online booking is open',
    missing: 'Online booking is closed for maintenance',
    mend: () => ({ to: '/settings', label: 'Open it in Settings' }),
  },
}

/** What is missing until anybody can book, each with where to mend it. */
export function FirstSteps({ setup }: { setup: ClinicSetup }) {
  const { clinic, firstSteps, unconfirmedDoctors, isBookable, services } = setup
  const free = services.filter(({ isActive, price }) => isActive && Number(price) === 0)
  const left = firstSteps.filter(({ isDone }) => !isDone).length
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line p-4">
      <h3 id="first-steps" className="text-lg">
        {isBookable ? 'Your booking page is open' : 'First steps'}
      </h3>
      <p className="text-muted">
        {isBookable
          ? 'Everybody can find this clinic and book here.'
          : `${left === 1 ? 'One thing is' : `${left} things are`} missing until patients can book online.`}
      </p>
      {isBookable ? null : (
        <ul className="mt-3 flex flex-col gap-1">
          {firstSteps.map(({ step, isDone }) => {
            const { done, missing, mend } = words[step]
            const { to, label } = mend(clinic.id, unconfirmedDoctors)
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
                          ? 'The license of one doctor waits for its confirmation.'
                          : `The licenses of ${unconfirmedDoctors} doctors wait for their confirmation.`}
                      </span>
                    ) : null}
                  </span>
                  {isDone ? null : (
                    <Link
                      to={to}
                      className="link inline-flex min-h-11 shrink-0 items-center self-start sm:min-h-0 sm:self-auto"
                    >
                      {label}
                    </Link>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {free.length > 0 ? (
        <Notice className="mt-3">
          {`${free.map(({ name }) => name).join(', ')}: the price is shown as 0. `}
          <Link to={editAddress(clinic.id, 'services')} className="link">
            Set the price
          </Link>
        </Notice>
      ) : null}
    </section>
  )
}
