import { priceOf } from '#contract/booking.ts'
import type { Clinic } from '#contract/clinics.ts'
import { type Horizon, isWithin } from '#web/features/booking/picker/days.ts'

/** What has been chosen so far. It stands in the address, so that Back works and a link can be shared; never who books. */
export interface Picks {
  service?: string
  doctor?: string
  date?: string
  time?: string
}

export const pickNames = ['service', 'doctor', 'date', 'time'] as const
export type PickName = (typeof pickNames)[number]

export type Step = 1 | 2 | 3 | 4

export interface WizardState {
  step: Step
  picks: Picks
}

/** What each step asks for. */
const asked: Record<Step, readonly PickName[]> = { 1: ['service'], 2: ['doctor'], 3: ['date', 'time'], 4: [] }

export const isAskedIn = (step: Step, name: PickName) => asked[step].includes(name)

/** The first choice of a step that has not been made. */
export const missingIn = (step: Step, picks: Picks): PickName | undefined => asked[step].find((name) => !picks[name])

type Offer = Pick<Clinic, 'services' | 'doctors'>

/** What an address says. Choices that the clinic does not offer are dropped, and no step comes before its turn. */
export function readState(address: URLSearchParams, { services, doctors }: Offer, horizon: Horizon): WizardState {
  const one = (name: PickName, fits: (value: string) => boolean) => {
    const value = address.get(name)
    return value && fits(value) ? value : undefined
  }
  const picks: Picks = {
    service: one('service', (id) => services.some((service) => service.id === id)),
    doctor: one('doctor', (id) => doctors.some((doctor) => doctor.id === id)),
    date: one('date', (date) => isWithin(date, horizon)),
  }
  if (picks.date) picks.time = one('time', (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  const wished = Math.trunc(Number(address.get('step') ?? 1)) || 1
  let step: Step = 1
  while (step < 4 && step < wished && !missingIn(step, picks)) step = (step + 1) as Step
  return { step, picks }
}

/** The address of a state; what else stands in the address is kept. */
export function addressOfState(address: URLSearchParams, { step, picks }: WizardState): string {
  const next = new URLSearchParams(address)
  const entries = { step: step > 1 ? String(step) : undefined, ...picks }
  for (const name of ['step', ...pickNames] as const) {
    const value = entries[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size ? `?${next}` : ''
}

/** The chosen service and doctor themselves, and what the visit costs. */
export function chosenIn({ services, doctors, currency }: Offer & Pick<Clinic, 'currency'>, picks: Picks) {
  const service = services.find(({ id }) => id === picks.service)
  const doctor = doctors.find(({ id }) => id === picks.doctor)
  const price = service && doctor ? priceOf(service, doctor, currency) : undefined
  return { service, doctor, price }
}
