import { isRouteErrorResponse, useLocation } from 'react-router'
import { Refusal } from '#contract/errors.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useVisitor } from './current-user.ts'
import { PageHead } from './page-head.tsx'
import { PublicFrame } from './public-frame.tsx'

const statusOf = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status : error instanceof Error && 'status' in error ? error.status : 500

/** A refusal that a loader handed on brings its sentence along. */
function wordsOf(error: unknown) {
  const refusal = isRouteErrorResponse(error) ? Refusal.safeParse(error.data).data : undefined
  return refusal?.message ?? sentenceOf(error)
}

/** Whatever went wrong on a page, as a whole page of its own. */
export const ErrorScreen = ({ error }: { error: unknown }) => (
  <PublicFrame>
    <ErrorMessage error={error} />
  </PublicFrame>
)

/** The same without a frame, for where one stands already. */
export function ErrorMessage({ error }: { error: unknown }) {
  return statusOf(error) === 404 ? <NotFound /> : <Broken error={error} />
}

function NotFound() {
  const visitor = useVisitor()
  const { pathname, search } = useLocation()
  return (
    <div className="max-w-[60ch] py-8 md:py-16">
      <PageHead title="404 Page Not Found" noIndex />
      <h1 className="text-xl">404 Page Not Found</h1>
      {import.meta.env.DEV ? <p className="mt-2 text-muted">Did you forget to add the page to the router?</p> : null}
      <p className="mt-2 text-muted">
        There is no page at this address, or it is not open to{' '}
        {visitor ? 'your account' : 'visitors who are not signed in'}. The{' '}
        <a href="/help-center" className="link">
          help center
        </a>{' '}
        tells what is where.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {visitor ? null : <LinkButton href={signInPath(pathname + search)}>Sign in</LinkButton>}
        <LinkButton href="/" variant={visitor ? 'primary' : 'secondary'}>
          {visitor ? 'Go to Dashboard' : 'Go to the start page'}
        </LinkButton>
      </div>
    </div>
  )
}

function Broken({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  return (
    <div className="max-w-[60ch] py-8 md:py-16">
      <PageHead title="Something went wrong" noIndex />
      <h1 className="text-xl">Something went wrong</h1>
      <p className="mt-2 text-muted">
        {wordsOf(error)} If it stays like this,{' '}
        <a href="/contact" className="link">
          tell us
        </a>
        .
      </p>
      {import.meta.env.DEV && error instanceof Error ? (
        <pre className="mt-4 overflow-x-auto rounded-md bg-surface-sunken p-4 text-sm">{error.stack}</pre>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={pathname + search}>Try again</LinkButton>
        <LinkButton href="/" variant="secondary">
          Go to the start page
        </LinkButton>
      </div>
    </div>
  )
}
