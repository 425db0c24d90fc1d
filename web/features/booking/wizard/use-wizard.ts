import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#language/translate.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { ANY_DOCTOR, bookingMessages, bookPublicly, type SentBooking } from '#contract/booking/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import type { Refusal } from '#contract/errors.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import { asksOverlap, type Taken } from '#web/features/appointments/public/refused.ts'
import { FOR } from '#web/features/booking/clinic-choice.ts'
import { type Horizon, horizonOf } from '#web/features/booking/picker/days.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { allFreeTimes, freeTimes } from '#web/lib/free-times.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toast } from '#web/ui/toast.ts'
import { isNamed, type KeptForm, ME, OTHER, type PatientForm, personIn, resetForNext } from './patient-values.ts'
import {
  addressOfState,
  chosenIn,
  missingIn,
  modeIn,
  type PickName,
  type Picks,
  readState,
  settle,
  type Step,
  stepBefore,
} from './picks.ts'
import { forgetLink, saveLink } from './saved-link.ts'
import { holderOf } from './holder.ts'
import { useHold } from './use-hold.ts'

/** The state of a booking: four steps, and the server's answer. */
export function useWizard(clinic: Clinic, today: string) {
  const horizon = horizonOf(today, clinic)
  const { step, picks: chosen, pick, goTo, addressOfStep, bookedId, showBooked } = usePicks(clinic, horizon)
  const kept = useRef<KeptForm>({ form: null, isTyped: false })
  const { book, send, refuse, refused, forgetRefusal } = useSending({
    kept,
    onTimeTaken: () => pick({ time: undefined }, 3),
    onBooked: showBooked,
  })
  const { held, isReleased } = useHold({
    clinic,
    picks: step === 4 && bookedId === null ? chosen : null,
    // whatever else is wrong, the booking itself says
    onTaken: (error) => isTimeTaken(error) && refuse(error),
  })
  const [missing, setMissing] = useState<{ name: PickName } | null>(null)
  const { reset: forgetBooked } = book
  useEffect(() => {
    if (bookedId !== null) return
    // the next guest at a clinic's tablet must not get back to this booking
    forgetLink()
    forgetBooked()
  }, [bookedId, forgetBooked])
  const { free, picks, isGone } = useFreeTimes(clinic, step, chosen, isReleased)

  const choose = (changes: Picks, then?: Step) => {
    setMissing(null)
    if (changes.time) forgetRefusal()
    pick(changes, then)
  }
  const goOn = () => {
    const name = missingIn(step, isGone ? { ...picks, time: undefined } : picks)
    setMissing(name ? { name } : null)
    if (!name) goTo((step + 1) as Step)
  }
  const before = stepBefore(step, clinic, picks)
  const goBack = () => {
    setMissing(null)
    if (before) goTo(before)
  }
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault()
    void kept.current.form?.handleSubmit((values) =>
      send(bookingOf(clinic, { ...picks, doctor: held?.doctorId ?? picks.doctor }, values)),
    )(event)
  }
  return {
    step,
    picks,
    held,
    horizon,
    free,
    /** The form of step 4, whose code is loaded with that step. */
    kept,
    valuesBefore: () => kept.current.form?.getValues(),
    addressOfStep,
    choose,
    goOn,
    goBack,
    canGoBack: before !== undefined,
    submit,
    booked: book.data,
    bookedId,
    /** Where the details of the booking were sent. */
    email: book.variables?.patientData.email ?? undefined,
    isBooking: book.isPending,
    error: book.error,
    /** Sends the same booking again and accepts the overlap. */
    bookAnyway: () => book.variables && send({ ...book.variables, allowOverlap: true }),
    leaveQuestion: book.reset,
    /** The choice that Continue missed; a new object at each press. */
    missing,
    messageOf: (name: PickName) => (missing?.name === name ? t(bookingMessages[name]) : undefined),
    /** Set if the chosen time was taken, by a reply of the server or by the list of free times. */
    taken: takenIn(refused, isGone),
    /** The error message if the booking failed for another reason than the time. */
    failed: refused?.about === 'rest' ? sentenceOf(book.error, t(bookingMessages.failed)) : null,
  }
}

/**
 * Loads the free times of the chosen day, or of the first day that has any, which then is chosen; `isGone` is true if the
 * chosen time is no longer among them.
 */
function useFreeTimes(clinic: Clinic, step: Step, chosen: Picks, isReleased: boolean) {
  const { service: serviceId, doctor, date } = chosen
  const doctorId = doctor === ANY_DOCTOR ? undefined : doctor
  const wish = { clinicId: clinic.id, doctorId, serviceId, date, first: date ? undefined : true }
  const free = useQuery({ ...freeTimes(wish), enabled: step === 3 && isReleased })
  const first = step === 3 && free.data && free.data.slots.length > 0 ? free.data.date : undefined
  const picks: Picks = date || !first ? chosen : { ...chosen, date: first }
  const isGone = step === 3 && picks.time !== undefined && free.data !== undefined && !isFree(free.data, picks.time)
  return { free, picks, isGone }
}

function takenIn(refused: Failure | null, isGone: boolean): Taken | null {
  if (refused?.about === 'time') return refused.taken
  return isGone ? { sentence: t(appointmentMessages.slotTaken), times: [] } : null
}

interface SendingOptions {
  kept: RefObject<KeptForm>
  onTimeTaken: () => void
  onBooked: (id: string) => void
}

/** Sends the booking; `refused` says why the server refused it. */
function useSending({ kept, onTimeTaken, onBooked }: SendingOptions) {
  const book = useBook()
  const cache = useQueryClient()
  /** Two quick presses are one booking. */
  const isSending = useRef(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  const refuse = (error: unknown) => {
    if (asksOverlap(error)) return
    const failure = failureOf(error)
    setRefused(failure)
    if (failure.about === 'time') {
      void cache.invalidateQueries(allFreeTimes)
      return onTimeTaken()
    }
    const { form } = kept.current
    if (!form) return
    for (const { path, message } of failure.fields)
      if (path in form.getValues()) form.setError(path as keyof PatientForm, { message }, { shouldFocus: true })
  }
  const send = (body: SentBooking) => {
    if (isSending.current) return
    isSending.current = true
    setRefused(null)
    book.mutate(body, {
      onSettled: () => {
        isSending.current = false
      },
      onError: refuse,
      onSuccess: (booking) => {
        saveLink(booking)
        resetForNext(kept.current)
        // the next booking must not see the time of this one as free
        void cache.resetQueries(allFreeTimes)
        toast({ title: t(bookingMessages.booked) })
        onBooked(booking.id)
      },
    })
  }
  return { book, send, refuse, refused, forgetRefusal: () => setRefused(null) }
}

export type WizardView = ReturnType<typeof useWizard>

const isFree = ({ slots }: { slots: readonly { time: string }[] }, time: string) =>
  slots.some((slot) => slot.time === time)

const BOOKED = 'booked'

/**
 * Returns the choices and the step, stored in the address. A choice replaces the address; a step adds a history entry, so
 * that Back goes one step. The state changes immediately, the address follows.
 */
function usePicks(clinic: Clinic, horizon: Horizon) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const search = address.toString()
  const [state, setState] = useState(() => ({ ...readState(address, clinic, horizon), search }))
  if (state.search !== search) setState({ ...readState(address, clinic, horizon), search })

  const change = (changes: Picks, step?: Step) => {
    const next = settle({ step: step ?? state.step, picks: { ...state.picks, ...changes } }, clinic)
    setState({ ...next, search })
    const isSameStep = next.step === state.step
    void navigate({ search: addressOfState(address, next) }, { replace: isSameStep, preventScrollReset: true })
  }
  return {
    step: state.step,
    picks: state.picks,
    pick: change,
    goTo: (step: Step) => change({}, step),
    /** Returns the address of another step with the current choices. */
    addressOfStep: (step: Step) => addressOfState(address, { step, picks: state.picks }),
    /** The booked appointment whose confirmation this address shows; not a secret. */
    bookedId: address.get(BOOKED),
    /** Replaces the choices in the address with the confirmation. */
    showBooked: (id: string) => {
      const next = new URLSearchParams(addressOfState(address, { step: 1, picks: {} }))
      next.set(BOOKED, id)
      // the next booking may be for someone else
      next.delete(FOR)
      void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
    },
  }
}

/** Sends the booking. */
function useBook() {
  const book = useOnce(bookPublicly)
  return useMutation({
    mutationFn: (body: SentBooking) => book({ body }),
    meta: {
      title: t(bookingMessages.failedTitle),
      inWords: () => t(bookingMessages.failed),
      // step 3 offers other times
      isQuiet: (error) => asksOverlap(error) || failureOf(error).about === 'time',
    },
  })
}

/** Returns the body of the call. The server ignores duration and status and sets its own. */
function bookingOf(clinic: Clinic, picks: Picks, { symptoms, notes, website, ...form }: PatientForm) {
  const { firstName, lastName, email, noEmail, phone } = form
  return {
    clinicId: clinic.id,
    serviceId: picks.service ?? '',
    doctorId: picks.doctor ?? '',
    appointmentDate: picks.date ?? '',
    appointmentTime: picks.time ?? '',
    duration: chosenIn(clinic, picks).service?.duration,
    mode: modeIn(clinic, picks),
    status: 'pending',
    symptoms: symptoms || undefined,
    notes: notes || undefined,
    patientData: { firstName, lastName, email: noEmail ? null : email, phone },
    ...whomOf(form),
    consentVersion: TERMS_VERSION,
    website: website || undefined,
    holder: holderOf(),
  } as SentBooking
}

/** Returns the patient in the call's shape. */
function whomOf(form: Pick<PatientForm, 'whom' | 'personName' | 'dateOfBirth' | 'age' | 'relationship'>) {
  const { whom } = form
  if (whom === ME) return { forWhom: ME }
  if (isNamed(whom)) return { forWhom: whom, person: personIn(form) }
  return { forWhom: OTHER, familyMemberId: whom }
}

type Issues = NonNullable<Refusal['issues']>

/** Why the server refused a booking: the time is taken, or anything else, such as an invalid field. */
type Failure = { about: 'time'; taken: Taken } | { about: 'rest'; fields: Issues }

/** Maps a field of the call to its name in the form. */
const fieldOf = (path: string) =>
  path === 'person.name'
    ? 'personName'
    : path === 'familyMemberId'
      ? 'whom'
      : path.replace(/^(patientData|person)\./, '')

const isTimeTaken = (error: unknown) => failureOf(error).about === 'time'

function failureOf(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error.refusal : null
  const issues = refusal?.issues ?? []
  const isAboutTime = issues.some(({ path }) => path === 'appointmentDate' || path === 'appointmentTime')
  if (refusal && (refusal.code === 'slot-taken' || isAboutTime))
    return { about: 'time', taken: { sentence: refusal.message, times: refusal.freeTimes ?? [] } }
  return { about: 'rest', fields: issues.map((one) => ({ ...one, path: fieldOf(one.path) })) }
}
