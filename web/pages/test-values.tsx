import type { DehydratedState } from '@tanstack/react-query'
import { listFamilyMembers } from '#contract/family-members.ts'
import { listTestValues } from '#contract/test-reports/values.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { VALUES_SHOWN, valuesQuery } from '#web/features/test-reports/values/api.ts'
import { ValuesScreen } from '#web/features/test-reports/values/values-screen.tsx'
import { mayUpload } from '#web/features/test-reports/who.ts'
import { firstList, firstQuery, repliesTo } from '#web/lib/first-replies.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { FirstReplies } from '#web/shell/first-replies.tsx'
import type { Route } from './+types/test-values.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export async function loader({ context, request }: Route.LoaderArgs): Promise<DehydratedState | null> {
  const { user, call } = pageOf(context)
  if (!user || !mayUpload(user)) return null
  const wanted = new URL(request.url).searchParams.get('for')
  const family = user.role === 'patient' ? [firstQuery(familyQuery, listFamilyMembers, {})] : []
  return repliesTo(family, call, (client) => {
    const familyMemberId = client.getQueryData(familyQuery.queryKey)?.find(({ id }) => id === wanted)?.id
    return [
      firstList(valuesQuery({ familyMemberId }), listTestValues, { query: { familyMemberId, limit: VALUES_SHOWN } }),
    ]
  })
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => null

export default function TestValuesPage({ loaderData }: Route.ComponentProps) {
  return (
    <FirstReplies replies={loaderData}>
      <ValuesScreen />
    </FirstReplies>
  )
}
