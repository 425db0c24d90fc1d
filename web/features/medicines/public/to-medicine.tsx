import type { ReactNode } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'

/** A medicine in a record; for patients a link to its page, if it is in the directory. */
export function ToMedicine({ id, children }: { id: string | null | undefined; children: ReactNode }) {
  const { role } = useSignedInUser()
  if (!id || role !== 'patient') return children
  // a reading page: a new document
  return (
    <a href={`/medicines/${id}`} className="link">
      {children}
    </a>
  )
}
