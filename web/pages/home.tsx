import { data, type HeadersArgs } from 'react-router'
import { useVisitor } from '#web/shell/current-user.ts'
import { ClaimOffers } from '#web/features/claims/claim-offers.tsx'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { LandingPage } from '#web/features/marketing/landing-page.tsx'
import { loadShowcase } from '#web/features/marketing/load-showcase.ts'
import type { RouteHandle } from '#web/lib/reading-page.ts'
import { pageOf } from '#web/lib/page-context.ts'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { reading: 'signed-out' }

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context)
  if (page.user) return null
  const showcase = await loadShowcase(page)
  return data(showcase, showcase.isWhole ? undefined : { headers: { 'cache-control': 'no-store' } })
}

/** Tells the server not to keep a landing page that lacks something. */
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

/** The landing page is written by the server only: its code is not sent to the browser. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const visitor = useVisitor()
  if (visitor) return <Dashboard claims={<ClaimOffers />} family={<FamilyManager />} />
  return import.meta.env.SSR && loaderData ? <LandingPage showcase={loaderData} /> : null
}
