import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getBookingVideo,
  getJoinView,
  type JoinView,
  type Presence,
  setBookingPresence,
  setPresence,
} from '#contract/video-visits/joining.ts'
import { getVideoServer, setVideoServer, type VideoServerChange } from '#contract/video-visits/server.ts'
import {
  endCall,
  getVideoVisit,
  listWaitingByVideo,
  type NewTeleconsultation,
  recordTeleconsultation,
  setCallLink,
  startCall,
  type VideoVisit,
} from '#contract/video-visits/video-visits.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'
import { call } from '#web/lib/api.ts'

/** How often the clinic's screens look whether a patient has left. */
const LOOK_MS = 30_000

/** A video visit, as the clinic sees it; live updates of its appointment refetch it. */
export const videoVisitQuery = (id: string) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, id, 'video'],
    queryFn: ({ signal }) => call(getVideoVisit, { params: { id } }, { signal }),
    refetchInterval: LOOK_MS,
  })

/** The patients who wait for a call. */
export const waitingByVideoQuery = queryOptions({
  queryKey: [APPOINTMENTS_KEY, 'waiting-by-video'],
  queryFn: ({ signal }) => call(listWaitingByVideo, {}, { signal }),
  refetchInterval: LOOK_MS,
})

/** The changes of a call; each returns it as it is then. */
export function useCall(id: string) {
  const client = useQueryClient()
  const params = { id }
  const onSuccess = (visit: VideoVisit) => client.setQueryData(videoVisitQuery(id).queryKey, visit)
  const onError = () => client.invalidateQueries({ queryKey: videoVisitQuery(id).queryKey })
  const start = useMutation({ mutationFn: () => call(startCall, { params, body: {} }), onSuccess, onError })
  const end = useMutation({ mutationFn: () => call(endCall, { params, body: {} }), onSuccess, onError })
  const record = useMutation({
    mutationFn: (body: NewTeleconsultation) => call(recordTeleconsultation, { params, body }),
    onSuccess,
  })
  const link = useMutation({
    mutationFn: (body: { link: string }) => call(setCallLink, { params, body }),
    onSuccess,
  })
  return { start, end, record, link }
}

/** Where a patient joins: by the secret link of the booking, or with an account. */
export interface Place {
  key: readonly string[]
  load: (signal: AbortSignal) => Promise<JoinView>
  send: (body: Presence) => Promise<JoinView>
}

export const placeOfLink = (token: string): Place => ({
  key: ['booking', token, 'video'],
  load: (signal) => call(getBookingVideo, { params: { token } }, { signal }),
  send: (body) => call(setBookingPresence, { params: { token }, body }),
})

export const placeOfPatient = (id: string): Place => ({
  key: [APPOINTMENTS_KEY, id, 'join'],
  load: (signal) => call(getJoinView, { params: { id } }, { signal }),
  send: (body) => call(setPresence, { params: { id }, body }),
})

/** The video server of a clinic, without its key. */
export const videoServerQuery = (clinicId: string) =>
  queryOptions({
    queryKey: ['/api/clinics', clinicId, 'video-server'],
    queryFn: ({ signal }) => call(getVideoServer, { params: { id: clinicId } }, { signal }),
  })

export function useSetVideoServer(clinicId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VideoServerChange) => call(setVideoServer, { params: { id: clinicId }, body }),
    onSuccess: (server) => client.setQueryData(videoServerQuery(clinicId).queryKey, server),
  })
}
