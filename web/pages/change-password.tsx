import { ChangePasswordForm } from '#web/features/accounts/change-password-form.tsx'
import { FirstPasswordScreen } from '#web/features/accounts/first-password-screen.tsx'
import { notFound } from '#web/lib/not-found.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx'
import type { Route } from './+types/change-password.ts'

export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).user) throw notFound()
  return null
}

/** Choosing another password; a person with a first password sees nothing else before. */
export default function ChangePasswordPage() {
  const { mustChangePassword } = useSignedInUser()
  if (mustChangePassword) return <FirstPasswordScreen />
  return (
    <SignedInFrame>
      <PageHead title="Change Password" noIndex />
      <PageHeader title="Change Password" description="Every other session of your account ends." />
      <div className="max-w-md">
        <ChangePasswordForm isFirst={false} />
      </div>
    </SignedInFrame>
  )
}
