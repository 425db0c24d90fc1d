import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetKept, saveCopy } from '#web/lib/kept-records.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { choiceQuery, isPatient, recordsQuery } from './api.ts'

/** Updates the stored copy of the person's records if they asked for it; deletes another person's. */
export function KeepRecords() {
  const user = useSignedInUser()
  const { data: keptFor } = useQuery(choiceQuery(user.id))
  const isKept = keptFor === 'this person' && isPatient(user)
  const isOver = keptFor !== undefined && keptFor !== 'nobody' && !isKept
  const { data: records } = useQuery({ ...recordsQuery, enabled: isKept })
  useEffect(() => {
    if (isOver) void forgetKept()
  }, [isOver])
  useEffect(() => {
    if (records) void saveCopy(records)
  }, [records])
  return null
}
