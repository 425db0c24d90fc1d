import { useVisitor } from '#web/shell/current-user.ts'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { LandingPage } from '#web/features/marketing/landing-page.tsx'
import { loadShowcase } from '#web/features/marketing/load-showcase.ts'
import type { RouteHandle } from '#web/lib/reading-page.ts'
import { pageOf } from '#web/lib/page-context.ts'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { reading: 'signed-out' }

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context)
  return page.user ? null : loadShowcase(page)
}

/** The landing page is written by the server only: its code is not sent to the browser. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const visitor = useVisitor()
  if (visitor) return <Dashboard />
  return import.meta.env.SSR && loaderData ? <LandingPage showcase={loaderData} /> : null
}
