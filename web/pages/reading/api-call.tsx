import { CallPage } from '#web/features/api-documentation/call-page.tsx'
import { type Call, findCall } from '#web/features/api-documentation/document.ts'
import { callHref } from '#web/features/api-documentation/documentation-address.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

export async function load({ params }: Asked<'call'>): Promise<Loaded<Call>> {
  const call = findCall(params.call)
  return call && { data: call }
}

export const head = ({ data: { method, path, summary, operationId } }: HeadGiven<Call>) => ({
  title: `${method} ${path}`,
  description: summary,
  canonical: callHref(operationId),
})

/** One call of the API. */
export const Page = ({ data }: ReadingProps<Call>) => <CallPage call={data} />
