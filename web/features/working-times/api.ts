import { t } from '#language/translate.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OpeningHours } from '#contract/clinics/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { getWeeklyHours, setWeeklyHours } from '#contract/working-times/weekly-hours.ts'
import {
  addLeave,
  listLeaves,
  listTouchedVisits,
  type NewLeave,
  planSettlement,
  removeLeave,
  type SettledVisit,
  settleLeave,
  type Settlement,
} from '#contract/working-times/leave.ts'
import { call, callList } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'

const DOCTORS = listDoctors.path
const LEAVES = '/api/leaves'

/** A doctor's working hours. */
export const sessionsQuery = (doctorId: string) =>
  queryOptions({
    queryKey: [DOCTORS, doctorId, 'sessions'],
    queryFn: ({ signal }) => call(getWeeklyHours, { params: { id: doctorId } }, { signal }),
  })

/** A doctor's current and upcoming time off. */
export const leavesQuery = (doctorId: string) =>
  queryOptions({
    queryKey: [DOCTORS, doctorId, 'leaves'],
    queryFn: ({ signal }) => callList(listLeaves, { params: { id: doctorId } }, { signal }),
  })

/** The upcoming appointments during a time off. */
export const touchedQuery = (leaveId: string) =>
  queryOptions({
    queryKey: [LEAVES, leaveId, 'visits'],
    queryFn: ({ signal }) => callList(listTouchedVisits, { params: { id: leaveId } }, { signal }),
    gcTime: 0,
  })

/** A preview of rescheduling or cancelling all of them; always refetched. */
export const planQuery = (leaveId: string, action: Settlement) =>
  queryOptions({
    queryKey: [LEAVES, leaveId, 'settlement', action],
    queryFn: ({ signal }) => call(planSettlement, { params: { id: leaveId }, query: { action } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** Refreshes everything that depends on working hours and time off, such as free times and appointments. */
function useRefreshTimes() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) =>
        [DOCTORS, LEAVES, '/api/appointments', '/api/availability', '/api/calendar'].some((one) =>
          String(address).startsWith(one),
        ),
    })
}

export function useSetSessions(doctorId: string) {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (hours: OpeningHours[]) => call(setWeeklyHours, { params: { id: doctorId }, body: { hours } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: t('Working hours saved') })
    },
  })
}

export function useAddLeave(doctorId: string) {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (body: NewLeave) => call(addLeave, { params: { id: doctorId }, body }),
    onSuccess: async () => {
      await refresh()
      toast({ title: t('Time off added') })
    },
  })
}

export function useRemoveLeave() {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: (id: string) => call(removeLeave, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: t('Time off removed') })
    },
  })
}

/** Cancels or reschedules all appointments in a time off as they were planned; returns the outcome of each. */
export function useSettle(leaveId: string) {
  const refresh = useRefreshTimes()
  return useMutation({
    mutationFn: ({ action, appointments }: { action: Settlement; appointments: readonly SettledVisit[] }) => {
      const planned = appointments.map(({ id, appointmentDate, appointmentTime, movedTo }) => ({
        id,
        appointmentDate,
        appointmentTime,
        movedTo: movedTo && {
          appointmentDate: movedTo.appointmentDate,
          appointmentTime: movedTo.appointmentTime,
          doctorId: movedTo.doctor?.id,
        },
      }))
      return call(settleLeave, { params: { id: leaveId }, body: { action, planned } })
    },
    onSuccess: refresh,
  })
}
