import { useLocation } from 'react-router'
import { failureOf } from '#web/lib/failure.ts'
import { errorHead, ErrorWords } from './error-words.tsx'
import { PageHead } from './page-head.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Full-page error screen for router pages. */
export const ErrorScreen = ({ error }: { error: unknown }) => (
  <PublicFrame>
    <ErrorMessage error={error} />
  </PublicFrame>
)

/** The same without a frame, for use inside one. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const failure = failureOf(error)
  return (
    <>
      <PageHead {...errorHead(failure)} />
      <ErrorWords failure={failure} address={pathname + search} />
    </>
  )
}
