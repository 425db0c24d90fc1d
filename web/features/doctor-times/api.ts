import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OpeningHours } from '#contract/clinics.ts'
import { getDoctorSessions, listDoctors, setDoctorSessions } from '#contract/doctors.ts'
import {
  addLeave,
  listLeaves,
  listTouchedVisits,
  type NewLeave,
  removeLeave,
  settleLeave,
  type Settlement,
} from '#contract/leave.ts'
import { call, callList } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

const DOCTORS = listDoctors.path
const LEAVES = '/api/leaves'

/** When a doctor works. */
export const sessionsQuery = (doctorId: string) =>
  queryOptions({
    queryKey: [DOCTORS, doctorId, 'sessions'],
    queryFn: ({ signal }) => call(getDoctorSessions, { params: { id: doctorId } }, { signal }),
  })

/** The leaves of a doctor that have not ended. */
export const leavesQuery = (doctorId: string) =>
  queryOptions({
    queryKey: [DOCTORS, doctorId, 'leaves'],
    queryFn: ({ signal }) => callList(listLeaves, { params: { id: doctorId } }, { signal }),
  })

/** The visits to come that a leave touches. */
export const touchedQuery = (leaveId: string) =>
  queryOptions({
    queryKey: [LEAVES, leaveId, 'visits'],
    queryFn: ({ signal }) => callList(listTouchedVisits, { params: { id: leaveId } }, { signal }),
    gcTime: 0,
  })

/** Sessions and leave change free times and visits as well. */
function useRefreshTimes() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        [DOCTORS, LEAVES, '/api/appointments', '/api/availability', '/api/calendar', '/api/dashboard'].some((one) =>
          String(address).startsWith(one),
        ),
    })
}

export function useSetSessions(doctorId: string) {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (hours: OpeningHours[]) => call(setDoctorSessions, { params: { id: doctorId }, body: { hours } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Sessions saved' })
    },
  })
}

export function useAddLeave(doctorId: string) {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (body: NewLeave) => call(addLeave, { params: { id: doctorId }, body }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Leave added' })
    },
  })
}

export function useRemoveLeave() {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (id: string) => call(removeLeave, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Leave removed' })
    },
    onError: (error) => toast({ title: sentenceOf(error), variant: 'destructive' }),
  })
}

/** Cancels or moves all visits that a leave touches; the answer says what became of each. */
export function useSettle(leaveId: string) {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (action: Settlement) => call(settleLeave, { params: { id: leaveId }, body: { action } }),
    onSuccess: refresh,
  })
}
