import { t } from '#language/translate.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BookingReminders,
  changeBookingReminders,
  changeClinicReminders,
  getBookingReminders,
  getReminderStatus,
  type ReminderSettings,
} from '#contract/reminders.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'

const meta = { inWords: (error: Error) => sentenceOf(error, t('Failed to save reminders')) }
const saved = () => toast({ title: t('Reminders saved') })

/** Reminder settings and delivery counts of the clinics that the reader administers. */
export const useReminderStatus = () =>
  useQuery({
    queryKey: [getReminderStatus.path],
    queryFn: ({ signal }) => call(getReminderStatus, {}, { signal }),
  })

export function useChangeClinicReminders(clinicId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ReminderSettings) => call(changeClinicReminders, { params: { id: clinicId }, body }),
    onSuccess: saved,
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: [getReminderStatus.path] }),
  })
}

/** Returns the switch of one booking, for the holder of its link. */
export function useBookingReminders(token: string, first: BookingReminders) {
  const cache = useQueryClient()
  const queryKey = [getBookingReminders.path, token]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getBookingReminders, { params: { token } }, { signal }),
    initialData: first,
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) => call(changeBookingReminders, { params: { token }, body: { isOn } }),
    onSuccess: (now) => cache.setQueryData(queryKey, now),
    meta,
  })
  return { reminders: data, change }
}
