import { msg, t } from '#language/translate.ts'
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
  practiseHere,
  reactivateDoctor,
  verifyDoctor,
} from '#contract/doctors.ts'
import type { Sent } from '#contract/endpoint.ts'
import { listSentInvitations } from '#contract/invitations/invitations.ts'
import { call, callList } from '#web/lib/api.ts'
import { useAddMember } from '#web/features/members/public/new-member-form.tsx'
import { askFor, type MemberFilter } from '#web/features/members/public/member-filter-bar.tsx'
import { toast } from '#web/ui/toast.ts'

const ADMINISTERED = listAdministeredDoctors.path
const SENT = listSentInvitations.path

/** A page of the doctors of the user's clinics. */
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
    // the first steps and the dashboard's numbers count doctors
    await Promise.all(
      [ADMINISTERED, listDoctors.path, SENT, '/api/clinics', '/api/appointments'].map((address) =>
        client.invalidateQueries({ queryKey: [address] }),
      ),
    )
  }
}

/** The person becomes a doctor of a clinic that they administer: what they may see changes from the ground up. */
export function usePractiseHere() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof practiseHere>['body']) => call(practiseHere, { body }),
    onSuccess: async () => {
      await client.invalidateQueries()
      toast({ title: t(doctorMessages.practises) })
    },
  })
}

export const useAddDoctor = () =>
  useAddMember((body: NewDoctor) => call(addDoctor, { body }), useRefreshDoctors(), {
    added: t(doctorMessages.added),
    failed: t(doctorMessages.addFailed),
  })

export function useChangeDoctor(id: string) {
  const refresh = useRefreshDoctors()
  return useMutation({
    mutationFn: (body: DoctorChange) => call(changeDoctor, { params: { id }, body }),
    onSuccess: async () => {
      await refresh()
      toast({ title: t('Doctor updated') })
    },
  })
}

const steps = {
  verify: { run: (id: string) => call(verifyDoctor, { params: { id } }), done: msg('License confirmed') },
  deactivate: {
    run: (id: string, reason: string) => call(deactivateDoctor, { params: { id }, body: { reason } }),
    done: msg('Doctor deactivated'),
  },
  reactivate: { run: (id: string) => call(reactivateDoctor, { params: { id } }), done: msg('Doctor reactivated') },
}
export type Step = keyof typeof steps

/** Confirms the license, deactivates with a reason, or reactivates. */
export function useStep(id: string, step: Step) {
  const refresh = useRefreshDoctors()
  return useMutation({
    mutationFn: (reason: string) => steps[step].run(id, reason),
    onSuccess: async () => {
      await refresh()
      toast({ title: t(steps[step].done) })
    },
  })
}
