import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { greetingAt } from './greeting.ts'
import { type QuickLink, quickLinks } from './quick-links.ts'

/** The first screen after signing in. The greeting and the date follow the reader's clock, so they wait for hydration. */
export function Dashboard() {
  const user = useSignedInUser()
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const name = user.role === 'doctor' ? displayName(user) : withoutPrefix(user.firstName)
  return (
    <>
      <PageHead title="Dashboard" />
      <PageHeader
        title={isHydrated ? `${greetingAt(now.getHours())}, ${name}` : `Welcome, ${name}`}
        description={isHydrated ? longDate(dateIn(undefined, now)) : '\u00a0'}
        action={
          <LinkButton to="/appointments">{user.role === 'patient' ? 'Book Appointment' : 'New Appointment'}</LinkButton>
        }
      />
      <Card title="Where to go">
        <ul className="-mx-2 grid sm:grid-cols-2">
          {quickLinks[user.role].map((link) => (
            <li key={link.path}>
              <QuickLinkRow link={link} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function QuickLinkRow({ link }: { link: QuickLink }) {
  const look = 'group flex min-h-14 items-center justify-between gap-4 rounded-md px-3 py-2 hover:bg-surface-sunken'
  const inside = (
    <>
      <span>
        <span className="block font-medium">{link.label}</span>
        <span className="block text-sm text-muted">{link.detail}</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
      />
    </>
  )
  return link.isDocument ? (
    <a href={link.path} className={look}>
      {inside}
    </a>
  ) : (
    <Link to={link.path} className={look}>
      {inside}
    </Link>
  )
}
