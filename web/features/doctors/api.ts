import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addDoctor,
  changeDoctor,
  deactivateDoctor,
  type DoctorChange,
  doctorMessages,
  getDoctor,
  listAdministeredDoctors,
  listDoctors,
  type NewDoctor,
  reactivateDoctor,
  verifyDoctor,
} from '#contract/doctors.ts'
import { listSentInvitations } from '#contract/invitations.ts'
import { call, callList } from '#web/lib/api.ts'
import { useAddMember } from '#web/shell/members/use-add-member.ts'
import { askFor, type MemberFilter } from '#web/shell/members/use-member-filter.ts'
import { toast } from '#web/ui/toast.ts'

const ADMINISTERED = listAdministeredDoctors.path
const SENT = listSentInvitations.path

/** A page of the doctors of the reader's clinics. */
export const doctorsQuery = (filter: MemberFilter) =>
  queryOptions({
    queryKey: [ADMINISTERED, filter],
    queryFn: ({ signal }) => callList(listAdministeredDoctors, { query: askFor(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One doctor as they are now. */
export const doctorQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMINISTERED, id],
    queryFn: ({ signal }) => call(getDoctor, { params: { id } }, { signal }),
    gcTime: 0,
  })

function useRefreshDoctors() {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [ADMINISTERED, listDoctors.path, SENT].map((address) => client.invalidateQueries({ queryKey: [address] })),
    )
  }
}

export const useAddDoctor = () =>
  useAddMember((body: NewDoctor) => call(addDoctor, { body }), useRefreshDoctors(), {
    added: doctorMessages.added,
    failed: doctorMessages.addFailed,
  })

export function useChangeDoctor(id: string) {
  const refresh = useRefreshDoctors()
  return useMutation({
    mutationFn: (body: DoctorChange) => call(changeDoctor, { params: { id }, body }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Doctor updated' })
    },
  })
}

const steps = {
  verify: { endpoint: verifyDoctor, done: 'License confirmed' },
  deactivate: { endpoint: deactivateDoctor, done: 'Doctor deactivated' },
  reactivate: { endpoint: reactivateDoctor, done: 'Doctor reactivated' },
}
export type Step = keyof typeof steps

/** Confirms the license, deactivates or reactivates. */
export function useStep(id: string, step: Step) {
  const refresh = useRefreshDoctors()
  return useMutation({
    mutationFn: () => call(steps[step].endpoint, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: steps[step].done })
    },
  })
}
