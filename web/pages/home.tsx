import { firstReplies, noReplies } from '#web/features/dashboard/first-calls.ts'
import { pageOf } from '#web/lib/page-context.ts'
import type { Route } from './+types/home.ts'
import { WholeDashboard } from './whole-dashboard.tsx'

export const loader = ({ context }: Route.LoaderArgs) => firstReplies(pageOf(context))

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => noReplies

/** The dashboard; visitors get the landing page at this address (web/reading/pages.ts). */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <WholeDashboard replies={loaderData} />
}
