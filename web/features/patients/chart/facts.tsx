import type { ReactNode } from 'react'

/** A list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="flex flex-col gap-3">{children}</dl>

/** One name and value; "Not provided" if empty. */
export const Fact = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children || 'Not provided'}</dd>
  </div>
)
