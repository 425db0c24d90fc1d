import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { Card } from '#web/ui/card.tsx'
import { quickActionsOf } from './quick-actions.ts'

/** The most frequent actions of a role; renders nothing without any. */
export function QuickActionsCard({ user }: { user: CurrentUser }) {
  const actions = quickActionsOf(user)
  return actions.length === 0 ? null : (
    <Card title="Quick Actions">
      <ul className="-mx-2 -mb-2 grid sm:grid-cols-2 lg:grid-cols-1">
        {actions.map(({ label, to, detail, icon: Icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="group flex min-h-14 items-center gap-3 rounded-md px-2 py-2 hover:bg-surface-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-sm text-muted">{detail}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
