import type { ReactNode } from 'react'

/** The first lines of an account page: what this is, and one sentence on it. */
export const AccountHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="mb-6">
    <h1 className="text-xl">{title}</h1>
    {children ? <p className="mt-1 text-muted">{children}</p> : null}
  </div>
)
