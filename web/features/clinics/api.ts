import { type Message, msg, t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { nameClinicAddress } from '#contract/clinics/address.ts'
import {
  createClosingRule,
  listClosingRules,
  type NewClosingRule,
  removeClosingRule,
} from '#contract/clinics/closing-rules.ts'
import { type BookingRules, setBookingRules } from '#contract/clinics/booking-rules.ts'
import { type PaperSettings, setPaper } from '#contract/clinics/paper.ts'
import {
  changeClinic,
  changeService,
  type ClinicChange,
  createClinic,
  createService,
  getClinicSetup,
  getClinicsOverview,
  type NewClinic,
  type NewService,
  type ServiceChange,
} from '#contract/clinics/setup.ts'
import {
  createClosure,
  listClosures,
  type NewClosure,
  removeClosure,
  setOpeningHours,
  type Week,
} from '#contract/clinics/opening.ts'
import {
  createExtraHours,
  listExtraHours,
  type NewExtraHours,
  removeExtraHours,
} from '#contract/clinics/extra-hours.ts'
import { clinicMessages, getClinic, listClinics, type Service } from '#contract/clinics/clinics.ts'
import { removeClinicLogo, setClinicLogo } from '#contract/clinics/logo.ts'
import type { BrandColor } from '#contract/clinics/look.ts'
import { call, callList } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { sendForm } from '#web/lib/send-form.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = '/api/clinics'
export const CLINICS_PER_PAGE = 12

/** A page of clinics, from 1: those the user administers, or all they can see. */
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

/** A clinic as the user sees it. */
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

export const closingRulesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'closing-rules'],
    queryFn: ({ signal }) => call(listClosingRules, { params: { id } }, { signal }),
  })

export const extraHoursQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'extra-hours'],
    queryFn: ({ signal }) => call(listExtraHours, { params: { id } }, { signal }),
  })

/** Returns a function that refetches all clinic data; awaited before the success toast. */
function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [KEY] }),
      client.invalidateQueries({ queryKey: CURRENT_USER_KEY }),
      client.invalidateQueries({ queryKey: ['/api/availability'] }),
    ])
}

/** Returns the server's message, or "Failed to create clinic" without one. */
export const createSentence = (error: unknown) => sentenceOf(error, t(clinicMessages.createFailed))
/** Returns the server's message, or "Failed to update clinic" without one. */
export const updateSentence = (error: unknown) => sentenceOf(error, t(clinicMessages.updateFailed))

export function useCreateClinic() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (body: NewClinic) => call(createClinic, { body }),
    onSuccess: async () => {
      await readAgain()
      toast({ title: t(clinicMessages.created) })
    },
    meta: { inWords: createSentence },
  })
}

/** A change of a clinic's setup; `done` is the description of the toast. */
function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>, done?: Message) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await readAgain()
      toast({ title: t(clinicMessages.updated), description: done && t(done) })
    },
    meta: { inWords: updateSentence },
  })
}

export const useChangeClinic = (id: string) =>
  useChange((body: ClinicChange) => call(changeClinic, { params: { id }, body }))

export const useCreateService = (id: string) =>
  useChange((body: NewService) => call(createService, { params: { id }, body }), msg('Service added.'))

/**
 * Changes a clinic's services, one after the other in the order of the clicks. Position and visibility show
 * immediately.
 */
export function useChangeService(clinicId: string) {
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const { queryKey } = setupQuery(clinicId)
  const mutationKey = ['change-service', clinicId]
  // a reply between two changes would briefly undo the second
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ id, ...body }: ServiceChange & { id: string }) => call(changeService, { params: { id }, body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (setup) => setup && { ...setup, services: changed(setup.services, change) })
    },
    onSuccess: async () => {
      if (isLast()) await readAgain()
      toast({ title: t(clinicMessages.updated), description: t('Service updated.') })
    },
    onError: readAgain,
    meta: { inWords: updateSentence },
  })
}

/** Returns the services with one of them moved, hidden or shown. */
function changed(services: Service[], { id, order, isActive }: ServiceChange & { id: string }): Service[] {
  const from = services.findIndex((one) => one.id === id)
  const service = services[from]
  if (!service) return services
  return services.toSpliced(from, 1).toSpliced(order ?? from, 0, { ...service, isActive: isActive ?? service.isActive })
}

export const useSetHours = (id: string) =>
  useChange((body: Week) => call(setOpeningHours, { params: { id }, body }), msg('Opening hours saved.'))

export const useSetLogo = (id: string) =>
  useChange(
    (file: File) =>
      sendForm(setClinicLogo, { params: { id }, body: { file } }, { key: newKey(), onProgress: () => undefined }),
    msg('Logo saved.'),
  )

export const useRemoveLogo = (id: string) =>
  useChange(() => call(removeClinicLogo, { params: { id } }), msg('Logo removed.'))

export const useSetColor = (id: string) =>
  useChange(
    (brandColor: BrandColor) => call(changeClinic, { params: { id }, body: { brandColor } }),
    msg('Color saved.'),
  )

export const useNameAddress = (id: string) =>
  useChange((body: { name: string }) => call(nameClinicAddress, { params: { id }, body }), msg('Name saved.'))

export const useSetRules = (id: string) =>
  useChange((body: BookingRules) => call(setBookingRules, { params: { id }, body }), msg('Booking rules saved.'))

export const useSetPaper = (id: string) =>
  useChange((body: PaperSettings) => call(setPaper, { params: { id }, body }), msg('Printouts saved.'))

export const useCreateClosure = (id: string) =>
  useChange((body: NewClosure) => call(createClosure, { params: { id }, body }), msg('Day closed.'))

export const useRemoveClosure = () =>
  useChange((id: string) => call(removeClosure, { params: { id } }), msg('Day reopened.'))

export const useCreateClosingRule = (id: string) =>
  useChange((body: NewClosingRule) => call(createClosingRule, { params: { id }, body }), msg('Closed days saved.'))

export const useRemoveClosingRule = () =>
  useChange((id: string) => call(removeClosingRule, { params: { id } }), msg('Rule removed.'))

export const useCreateExtraHours = (id: string) =>
  useChange((body: NewExtraHours) => call(createExtraHours, { params: { id }, body }), msg('Extra hours saved.'))

export const useRemoveExtraHours = () =>
  useChange((id: string) => call(removeExtraHours, { params: { id } }), msg('Extra hours removed.'))
