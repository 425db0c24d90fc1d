import { Link, useLocation } from 'react-router'
import { nextIn, signInPath } from '#web/lib/next-path.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useProduct } from '#web/shell/product.ts'
import { AccountFrame } from '#web/features/accounts/account-frame.tsx'
import { AccountHeading } from '#web/features/accounts/account-heading.tsx'
import { NextSteps } from './next-steps.tsx'
import { SignupForm } from './signup-form.tsx'

/** Registration. */
export function SignupScreen() {
  const { name } = useProduct()
  const { search } = useLocation()
  return (
    <AccountFrame
      wide
      aside={<NextSteps />}
      corner={
        <a href="/" className="inline-flex min-h-11 items-center text-sm text-muted hover:text-ink hover:underline">
          Back to Home
        </a>
      }
    >
      <PageHead title="Create Account" description={`Create your ${name} account.`} />
      <AccountHeading title="Create Account">
        Already have one?{' '}
        <Link to={signInPath(nextIn(search))} className="link">
          Sign In
        </Link>
      </AccountHeading>
      <SignupForm />
    </AccountFrame>
  )
}
