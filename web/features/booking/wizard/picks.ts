import type { AppointmentMode } from '#contract/appointments/appointments.ts'
import { ANY_DOCTOR } from '#contract/booking/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { isGivenBy, minutesWith, priceOf } from '#contract/clinics/offers.ts'
import { type Horizon, isWithin } from '#web/features/booking/picker/days.ts'

/** The choices so far. They are in the address, so that Back and shared links work; personal details never are. */
export interface Picks {
  service?: string
  /** A doctor's id, or any doctor. */
  doctor?: string
  date?: string
  time?: string
  /** For a service that can be booked both ways. */
  mode?: AppointmentMode
}

export const pickNames = ['service', 'doctor', 'date', 'time'] as const
export type PickName = (typeof pickNames)[number]

export type Step = 1 | 2 | 3 | 4

export interface WizardState {
  step: Step
  picks: Picks
}

/** The choices of each step. */
const picksOfStep: Record<Step, readonly PickName[]> = { 1: ['service'], 2: ['doctor'], 3: ['date', 'time'], 4: [] }

export const isPickOf = (step: Step, name: PickName) => picksOfStep[step].includes(name)

/** Returns the first missing choice of a step. */
export const missingIn = (step: Step, picks: Picks): PickName | undefined =>
  picksOfStep[step].find((name) => !picks[name])

type Offer = Pick<Clinic, 'services' | 'doctors'>

/** Returns the doctors who offer the chosen service; all before a choice. */
export const doctorsOf = ({ services, doctors }: Offer, { service: id }: Picks) => {
  const service = services.find((one) => one.id === id)
  return doctors.filter((doctor) => !service || isGivenBy(service, doctor.id))
}

/** True if there is something to choose in the step. */
export function isOpenStep(step: Step, offer: Offer, picks: Picks): boolean {
  if (step === 1) return offer.services.length !== 1
  return step !== 2 || !picks.service || doctorsOf(offer, picks).length !== 1
}

/** Selects a clinic's only service and a service's only doctor, and skips their steps. */
export function settle({ step, picks: { ...picks } }: WizardState, offer: Offer): WizardState {
  if (offer.services.length === 1) picks.service = offer.services[0]!.id
  const doctors = picks.service ? doctorsOf(offer, picks) : []
  if (doctors.length === 1) picks.doctor = doctors[0]!.id
  // any doctor is a choice of a service
  if (picks.doctor === ANY_DOCTOR && !picks.service) picks.doctor = undefined
  let settled = step
  while (settled < 3 && !isOpenStep(settled, offer, picks)) settled = (settled + 1) as Step
  return { step: settled, picks }
}

/** Returns the last step before this one with something to choose; undefined at the first. */
export function stepBefore(step: Step, offer: Offer, picks: Picks): Step | undefined {
  const before = ([3, 2, 1] as const).filter((one) => one < step)
  return before.find((one) => isOpenStep(one, offer, picks))
}

/** Reads the state from the address. Drops choices that the clinic does not offer; no step with a choice can be skipped. */
export function readState(address: URLSearchParams, offer: Offer, horizon: Horizon): WizardState {
  const { services, doctors } = offer
  const one = (name: PickName, fits: (value: string) => boolean) => {
    const value = address.get(name)
    return value && fits(value) ? value : undefined
  }
  const picks: Picks = {
    service: one('service', (id) => services.some((service) => service.id === id)),
    doctor: one('doctor', (id) => id === ANY_DOCTOR || doctors.some((doctor) => doctor.id === id)),
    date: one('date', (date) => isWithin(date, horizon)),
  }
  const service = services.length === 1 ? services[0] : services.find(({ id }) => id === picks.service)
  if (service && picks.doctor && picks.doctor !== ANY_DOCTOR && !isGivenBy(service, picks.doctor))
    picks.doctor = undefined
  if (service?.modes === 'both' && address.get('mode') === 'video') picks.mode = 'video'
  if (picks.date) picks.time = one('time', (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  Object.assign(picks, settle({ step: 1, picks }, offer).picks)
  const wished = Math.trunc(Number(address.get('step') ?? 1)) || 1
  let step: Step = 1
  while (step < 4 && step < wished && !missingIn(step, picks)) step = (step + 1) as Step
  return settle({ step, picks }, offer)
}

/** Returns the address of a state; other parameters are kept. */
export function addressOfState(address: URLSearchParams, { step, picks }: WizardState): string {
  const next = new URLSearchParams(address)
  const entries = { step: step > 1 ? String(step) : undefined, ...picks }
  for (const name of ['step', ...pickNames, 'mode'] as const) {
    const value = entries[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size ? `?${next}` : ''
}

/** Returns where the appointment takes place; undefined before a service is chosen. */
export function modeIn({ services }: Pick<Offer, 'services'>, picks: Picks): AppointmentMode | undefined {
  const service = services.find(({ id }) => id === picks.service)
  return service?.modes === 'both' ? (picks.mode ?? 'in_person') : service?.modes
}

/** Returns the chosen service and doctor, with duration and price. */
export function chosenIn({ services, doctors, currency }: Offer & Pick<Clinic, 'currency'>, picks: Picks) {
  const service = services.find(({ id }) => id === picks.service)
  const doctor = doctors.find(({ id }) => id === picks.doctor)
  if (!service || !doctor) return { service, doctor, minutes: service?.duration }
  return { service, doctor, minutes: minutesWith(service, doctor.id), price: priceOf(service, doctor, currency) }
}
