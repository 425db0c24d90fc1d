import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeClinic,
  changeService,
  type ClinicChange,
  createClinic,
  createClosure,
  createService,
  getClinicSetup,
  getClinicsOverview,
  listClosures,
  type NewClinic,
  type NewClosure,
  type NewService,
  removeClosure,
  type ServiceChange,
  setOpeningHours,
  type Week,
} from '#contract/clinic-setup.ts'
import { clinicMessages, getClinic, listClinics } from '#contract/clinics.ts'
import { call, callList } from '#web/lib/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = '/api/clinics'
export const CLINICS_PER_PAGE = 12

/** A page of clinics, from 1: an administrator's own, or all that the reader may see. */
export const clinicsQuery = ({ page, search, mine }: { page: number; search: string; mine: boolean }) =>
  queryOptions({
    queryKey: [KEY, 'list', { page, search, mine }],
    queryFn: ({ signal }) => {
      const offset = (page - 1) * CLINICS_PER_PAGE
      const query = { limit: CLINICS_PER_PAGE, offset, search, mine: mine ? 'true' : undefined }
      return callList(listClinics, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const overviewQuery = queryOptions({
  queryKey: [KEY, 'overview'],
  queryFn: ({ signal }) => call(getClinicsOverview, {}, { signal }),
})

/** A clinic as its reader sees it. */
export const clinicQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'details'],
    queryFn: ({ signal }) => call(getClinic, { params: { id } }, { signal }),
    enabled: id !== '',
  })

/** A clinic as its administrator sets it up. */
export const setupQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'setup'],
    queryFn: ({ signal }) => call(getClinicSetup, { params: { id } }, { signal }),
    enabled: id !== '',
  })

export const closuresQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'closures'],
    queryFn: ({ signal }) => call(listClosures, { params: { id } }, { signal }),
  })

/** Says that it failed, and why; a session that is over is told by the page's one answer to that. */
const failed = (title: string) => (error: unknown) => {
  if (!isUnauthorized(error)) toast({ title, description: sentenceOf(error), variant: 'destructive' })
}

/** Everything of clinics is read again before it is said to be done. */
function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [KEY] }),
      client.invalidateQueries({ queryKey: CURRENT_USER_KEY }),
      client.invalidateQueries({ queryKey: ['/api/availability'] }),
    ])
}

export function useCreateClinic() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (body: NewClinic) => call(createClinic, { body }),
    onSuccess: async () => {
      await readAgain()
      toast({ title: clinicMessages.created })
    },
    onError: failed(clinicMessages.createFailed),
  })
}

interface Change {
  /** Says in a word what was changed. */
  done?: string
  /** Called as soon as the server has agreed, before everything is read again. */
  onSaved?: () => void
}

/** A change of a clinic's setup. */
function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>, { done, onSaved }: Change = {}) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      onSaved?.()
      await readAgain()
      toast({ title: clinicMessages.updated, description: done })
    },
    onError: failed(clinicMessages.updateFailed),
  })
}

export const useChangeClinic = (id: string, onSaved: () => void) =>
  useChange((body: ClinicChange) => call(changeClinic, { params: { id }, body }), { onSaved })

export const useCreateService = (id: string, onSaved: () => void) =>
  useChange((body: NewService) => call(createService, { params: { id }, body }), {
    done: 'The service is added.',
    onSaved,
  })

export const useChangeService = (onSaved: () => void) =>
  useChange(({ id, ...body }: ServiceChange & { id: string }) => call(changeService, { params: { id }, body }), {
    done: 'The service is changed.',
    onSaved,
  })

export const useSetHours = (id: string, onSaved: () => void) =>
  useChange((body: Week) => call(setOpeningHours, { params: { id }, body }), {
    done: 'The opening hours are saved.',
    onSaved,
  })

export const useCreateClosure = (id: string, onSaved: () => void) =>
  useChange((body: NewClosure) => call(createClosure, { params: { id }, body }), {
    done: 'The day is closed.',
    onSaved,
  })

export const useRemoveClosure = () =>
  useChange((id: string) => call(removeClosure, { params: { id } }), { done: 'The day is open again.' })
