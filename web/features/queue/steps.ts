import type { QueueEntry } from '#contract/walk-ins/queue.ts'
import type { WalkIn, WalkInState } from '#contract/walk-ins/walk-ins.ts'
import { t } from '#language/translate.ts'
import { doctorOf, whoInWords } from '#web/features/walk-ins/public/words.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useCall, useChanges, useDoctorToday } from './api.ts'

/** Returns the steps of one entry. Each shows a toast with its undo. */
export function useSteps(entry: QueueEntry) {
  const changes = useChanges()
  const undoing = useChanges()
  const { id, state, doctor, skippedAt } = entry
  const doctorId = doctor?.id ?? null
  // an undo that puts the patient back with the doctor must not end the visit of the next one
  const free = state === 'with_doctor' ? { current: null } : {}
  const run = (
    title: string,
    to: { state?: WalkInState; doctorId?: string | null; isSkipped?: boolean; current?: string | null },
    back: Parameters<typeof changes.mutate>[0],
  ) =>
    changes.mutate([{ id, from: state, ...to }], {
      onSuccess: () => toast({ title, description: wordsOf(entry), action: undo(() => undoing.mutate(back)) }),
    })
  const setState = (title: string, to: WalkInState) =>
    run(title, { state: to }, [{ id, from: to, state, doctorId, ...free, ...(skippedAt ? { isSkipped: true } : {}) }])
  return {
    isPending: changes.isPending,
    problem: problemOf(changes.error),
    /** Calls this patient out of order; the patient before is done. */
    call: (to: string, current: QueueEntry | null) =>
      run(
        t('Token {token} called', { token: entry.token }),
        { state: 'with_doctor', doctorId: to, current: current?.id ?? null },
        [{ id, from: 'with_doctor', state, doctorId }, ...again(current)],
      ),
    finish: () => setState(t('Patient done'), 'done'),
    leave: () => setState(t('Patient left'), 'left'),
    back: () => setState(t('Back in the queue'), 'waiting'),
    skip: () =>
      state === 'with_doctor'
        ? run(t('Patient skipped'), { state: 'waiting', isSkipped: true }, [
            { id, from: 'waiting', state, doctorId, ...free },
          ])
        : run(t('Patient skipped'), { isSkipped: true }, [{ id, from: 'waiting', isSkipped: false }]),
    unskip: () => run(t('Back in the queue'), { isSkipped: false }, [{ id, from: 'waiting', isSkipped: true }]),
    transfer: (to: string | null) =>
      run(to ? t('Moved to another doctor') : t('Moved to any doctor'), { state: 'waiting', doctorId: to }, [
        { id, from: 'waiting', state, doctorId, ...free },
      ]),
  }
}

/** Puts the patient before with the doctor again, unless someone else is there by then. */
const again = (before: QueueEntry | null) =>
  before ? [{ id: before.id, from: 'done' as const, state: 'with_doctor' as const, current: null }] : []

const wordsOf = (one: WalkIn) => `${whoInWords(one)}, ${doctorOf(one)}.`

const undo = (onPress: () => void) => ({ label: t('Undo'), onPress })

/** Calls the next patient for a doctor. The undo puts the patient back, and the one before with the doctor again. */
export function useCalling(doctor: { id: string; clinicId: string }, current: QueueEntry | null) {
  const calling = useCall()
  const undoing = useChanges()
  const call = () =>
    calling.mutate(
      { clinicId: doctor.clinicId, doctorId: doctor.id, current: current?.id ?? null },
      {
        onSuccess: (one) =>
          toast({
            title: t('Token {token} called', { token: one.token }),
            description: current ? t('Token {token} is done.', { token: current.token }) : wordsOf(one),
            action: undo(() =>
              undoing.mutate([{ id: one.id, from: 'with_doctor', state: 'waiting' }, ...again(current)]),
            ),
          }),
      },
    )
  return { call, isPending: calling.isPending, problem: problemOf(calling.error) }
}

/** Announces a delay of a doctor, in minutes; null removes it. */
export function useDelay(doctorId: string, before: number | null) {
  const saving = useDoctorToday(doctorId)
  const undoing = useDoctorToday(doctorId)
  const announce = (delay: number | null) =>
    saving.mutate(
      { delay },
      {
        onSuccess: () =>
          toast({
            title: delay === null ? t('Delay removed') : t('Delay announced'),
            description:
              delay === null
                ? t('Patients see the measured time only.')
                : t('Patients see that the doctor is {minutes} minutes late.', { minutes: delay }),
            action: undo(() => undoing.mutate({ delay: before })),
          }),
      },
    )
  return { announce, isPending: saving.isPending, problem: problemOf(saving.error) }
}
