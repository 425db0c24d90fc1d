import type { ReactNode } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'

/** A diagnosis in a record; for patients a link to the guide about it, if there is one. */
export function ToGuide({ guide, children }: { guide: string | undefined; children: ReactNode }) {
  const { role } = useSignedInUser()
  if (!guide || role !== 'patient') return children
  // a reading page: a new document
  return (
    <a href={`/health-conditions/${guide}`} className="link">
      {children}
    </a>
  )
}
