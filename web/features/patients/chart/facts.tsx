import type { ReactNode } from 'react'

/** Names and what stands under them. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="flex flex-col gap-3">{children}</dl>

/** One of them; "Not provided" where there is nothing. */
export const Fact = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children || 'Not provided'}</dd>
  </div>
)
