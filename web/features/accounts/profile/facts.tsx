import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Labels with their values. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="break-words">{value || 'Not provided'}</dd>
      </div>
    ))}
  </dl>
)
