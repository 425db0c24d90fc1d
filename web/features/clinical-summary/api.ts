import { t } from '#language/translate.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addAllergy,
  type Allergy,
  type AllergyChange,
  changeAllergy,
  stateNoKnownAllergies,
  withdrawNoKnownAllergies,
} from '#contract/clinical-summary/allergies.ts'
import { addProblem, changeProblem, type Problem, type ProblemChange } from '#contract/clinical-summary/problems.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'
import { summaryQuery } from './public/summary-query.ts'
import { useReader } from './reader.ts'

const refresh = (client: QueryClient, patientId: string) =>
  client.invalidateQueries({ queryKey: summaryQuery(patientId).queryKey })

/** Returns a function that reads the summary again, after a change. */
export function useRefresh() {
  const client = useQueryClient()
  const { patientId } = useReader()
  return () => refresh(client, patientId)
}

/** Returns a function that reads the current summary, after an edit conflict. */
export function useReadAgain() {
  const client = useQueryClient()
  const { patientId } = useReader()
  return () => client.fetchQuery({ ...summaryQuery(patientId), staleTime: 0 })
}

/** True if someone else has changed the record since it was read. */
export const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.refusal?.code === 'record-changed'

/** A change that a toast announces, and how to undo it. */
interface Undoable {
  title: string
  description?: string
  undo: () => Promise<unknown>
}

/** Reads the summary again and shows what was done, with a way to undo it. */
async function announce(client: QueryClient, patientId: string, done: Undoable): Promise<void> {
  await refresh(client, patientId)
  const { title, description, undo } = done
  const press = async () => {
    try {
      await undo()
      await refresh(client, patientId)
      toast({ title: t('Undone'), description })
    } catch (error) {
      await refresh(client, patientId)
      if (error instanceof Error) toastFailure(error)
    }
  }
  toast({ title, description, action: { label: t('Undo'), onPress: () => void press() } })
}

/** Runs a change, and offers to undo it. A failed one reads the summary again: the screen may be outdated. */
function useUndoable<Sent>(change: (sent: Sent) => Promise<Undoable>) {
  const client = useQueryClient()
  const { patientId } = useReader()
  return useMutation({
    mutationFn: change,
    onSuccess: (done) => announce(client, patientId, done),
    onError: () => refresh(client, patientId),
  })
}

type AllergyStep = { title: string; record: Allergy } & Pick<AllergyChange, 'status' | 'certainty'>

/** Changes the status or certainty of an allergy. */
export const useStepOfAllergy = () =>
  useUndoable(async ({ title, record, ...step }: AllergyStep) => {
    const change = (body: AllergyChange) => call(changeAllergy, { params: { id: record.id }, body })
    const { version } = await change({ ...step, version: record.version })
    const before: AllergyChange = { version }
    if (step.status) before.status = record.status
    if (step.certainty) before.certainty = record.certainty
    return { title, description: record.substance, undo: () => change(before) }
  })

/** Changes the status of a problem. */
export const useStepOfProblem = () =>
  useUndoable(async ({ title, record, status }: { title: string; record: Problem; status: Problem['status'] }) => {
    const change = (body: ProblemChange) => call(changeProblem, { params: { id: record.id }, body })
    const { version } = await change({ status, version: record.version })
    return { title, description: record.title, undo: () => change({ status: record.status, version }) }
  })

const TITLE_MAX = 200
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX)

/** Sorts a part of the chart's text as no allergy. */
export function useNotAnAllergy() {
  const add = useOnce(addAllergy)
  const { patientId } = useReader()
  return useUndoable(async (fromText: string) => {
    const substance = oneLine(fromText)
    const body = { kind: 'allergy', substance, certainty: 'refuted', fromText } as const
    const { id, version } = await add({ params: { id: patientId }, body })
    return {
      title: t('Sorted as not an allergy'),
      description: substance,
      // one entered in error sorts nothing
      undo: () => call(changeAllergy, { params: { id }, body: { status: 'error', version } }),
    }
  })
}

/** Sorts a part of the chart's text as no problem. */
export function useNotAProblem() {
  const add = useOnce(addProblem)
  const { patientId } = useReader()
  return useUndoable(async (fromText: string) => {
    const title = oneLine(fromText)
    const { id, version } = await add({ params: { id: patientId }, body: { title, status: 'error', fromText } })
    return {
      title: t('Sorted as not a problem'),
      description: title,
      undo: () => call(changeProblem, { params: { id }, body: { fromText: '', version } }),
    }
  })
}

/** Lists the text of a problem as unsorted again. */
export function useUnsort() {
  const client = useQueryClient()
  const { patientId } = useReader()
  return useMutation({
    mutationFn: ({ id, version }: Problem) => call(changeProblem, { params: { id }, body: { fromText: '', version } }),
    onSuccess: ({ title }) => toast({ title: t('Listed as not sorted'), description: title }),
    onSettled: () => refresh(client, patientId),
  })
}

/** States that no allergies are known. */
export function useStateNone() {
  const params = { id: useReader().patientId }
  return useUndoable<void>(async () => {
    await call(stateNoKnownAllergies, { params })
    return { title: t('No known allergies recorded'), undo: () => call(withdrawNoKnownAllergies, { params }) }
  })
}

/** Withdraws the statement that no allergies are known. */
export function useWithdrawNone() {
  const params = { id: useReader().patientId }
  return useUndoable<void>(async () => {
    await call(withdrawNoKnownAllergies, { params })
    return { title: t('“No known allergies” withdrawn'), undo: () => call(stateNoKnownAllergies, { params }) }
  })
}
