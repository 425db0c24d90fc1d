import type { ReactNode } from 'react'

/** Title and intro sentence of an account page. */
export const AccountHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="mb-6">
    <h1 className="text-xl">{title}</h1>
    {children ? <p className="mt-1 text-muted">{children}</p> : null}
  </div>
)
