import { t } from '#language/translate.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listSentInvitations } from '#contract/invitations/invitations.ts'
import {
  addStaff,
  changeStaff,
  deactivateStaff,
  getStaff,
  listStaff,
  type NewStaffMember,
  reactivateStaff,
  type StaffChange,
  staffMessages,
} from '#contract/staff.ts'
import { call, callList } from '#web/lib/api.ts'
import { useAddMember } from '#web/features/members/public/new-member-form.tsx'
import { askFor, type MemberFilter } from '#web/features/members/public/member-filter-bar.tsx'
import { toast } from '#web/ui/toast.ts'

const STAFF = listStaff.path
const SENT = listSentInvitations.path

/** A page of the staff of the user's clinics. */
export const staffQuery = (filter: MemberFilter) =>
  queryOptions({
    queryKey: [STAFF, filter],
    queryFn: ({ signal }) => callList(listStaff, { query: askFor(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One member of the staff with the salary; not cached after the dialog closes. */
export const staffMemberQuery = (id: string) =>
  queryOptions({
    queryKey: [STAFF, id],
    queryFn: ({ signal }) => call(getStaff, { params: { id } }, { signal }),
    gcTime: 0,
  })

function useRefreshStaff() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([STAFF, SENT].map((address) => client.invalidateQueries({ queryKey: [address] })))
  }
}

export const useAddStaff = () =>
  useAddMember((body: NewStaffMember) => call(addStaff, { body }), useRefreshStaff(), {
    added: t(staffMessages.added),
    failed: t(staffMessages.addFailed),
  })

export function useChangeStaff(id: string) {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (body: StaffChange) => call(changeStaff, { params: { id }, body }),
    onSuccess: async () => {
      await refresh()
      toast({ title: t('Staff member updated') })
    },
  })
}

/** Deactivates or reactivates. */
export function useSwitchStaff(id: string, isActive: boolean) {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (reason: string) =>
      isActive
        ? call(deactivateStaff, { params: { id }, body: { reason } })
        : call(reactivateStaff, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: isActive ? t('Staff member deactivated') : t('Staff member reactivated') })
    },
  })
}
