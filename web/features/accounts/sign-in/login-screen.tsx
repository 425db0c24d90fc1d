import { t } from '#language/translate.ts'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { TwoFactorChallenge } from '#contract/accounts/sign-in.ts'
import { nextIn, signUpPath } from '#web/lib/next-path.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { useProduct } from '#web/shell/product.ts'
import { AccountFrame, AccountHeading } from '#web/features/accounts/account-frame.tsx'
import { LoginForm, type LoginFormHandle } from './login-form.tsx'
import { MailSent } from '#web/features/accounts/account-outcome.tsx'
import { newAccountIn } from '#web/features/accounts/sign-up/new-account.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { FileText, HeartPulse, type LucideIcon, ShieldCheck, UsersRound } from 'lucide-react'
import { HIPAA_SEAL } from '#contract/marketing.ts'
import { demoAccounts } from '#contract/demo.ts'

/** Signing in: at /login, and at /dashboard for visitors. */
export function LoginScreen() {
  const { isDemo } = useProduct()
  const { state, search } = useLocation()
  const newAccount = newAccountIn(state)
  const form = useRef<LoginFormHandle>(null)
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null)
  if (challenge !== null) {
    return (
      <AccountFrame aside={<LoginTiles />}>
        <PageHead title={t('Sign In')} />
        <SecondStep {...challenge} onBack={() => setChallenge(null)} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame aside={<LoginTiles />}>
      <PageHead title={t('Sign In')} />
      <AccountHeading title={t('Sign In')}>
        {t('New here?')}{' '}
        <Link to={signUpPath(nextIn(search))} className="link">
          {t('Create Account')}
        </Link>
      </AccountHeading>
      {newAccount ? (
        <MailSent title={t('Check your email')} className="mb-5">
          {t('We sent a link to {newAccount}. Open it to confirm your address, then sign in.', { newAccount })}
        </MailSent>
      ) : null}
      <LoginForm ref={form} email={newAccount} onChallenge={setChallenge} />
      <div className="mt-3">
        <PasskeyButton label={t('Sign in with a passkey')} />
      </div>
      {isDemo ? <DemoAccounts onChoose={(email) => form.current?.fill(email)} /> : null}
    </AccountFrame>
  )
}

/** Returns the tiles beside the sign-in form. They claim only what the product does. */
const tiles = (): { icon: LucideIcon; title: string; text: string }[] => [
  {
    icon: HeartPulse,
    title: t('Patient Care'),
    text: t('See who’s coming in today, when and why.'),
  },
  {
    icon: FileText,
    title: t('Digital Records'),
    text: t('One chart per patient. Other clinics can’t see it.'),
  },
  {
    icon: UsersRound,
    title: t('Team Management'),
    text: t('Doctors and staff only see their own clinics.'),
  },
]

/** The fourth tile: the operator's seal as its title, if they claim it (rule J6). */
const privacy = (seals: readonly string[]) => ({
  icon: ShieldCheck,
  title: seals.includes(HIPAA_SEAL) ? HIPAA_SEAL : t('Privacy and access log'),
  text: t('Automatic sign-out and an access log for patient data.'),
})

/** The second column of the sign-in page. */
function LoginTiles() {
  const { claims, areClaimsExamples } = useProduct()
  const shown = [...tiles(), privacy(claims.seals)]
  return (
    <>
      <p className="hidden text-xl font-semibold text-balance lg:block">{t('Your clinic’s day, under control.')}</p>
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:mt-10 lg:grid-cols-1 xl:grid-cols-2 xl:gap-y-10">
        {shown.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 xl:flex-col xl:gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-surface-raised text-brand">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <div>
              <h2 className="text-base">{title}</h2>
              <p className="text-sm text-muted">{text}</p>
              {title === HIPAA_SEAL && areClaimsExamples ? (
                <p className="text-sm text-muted">{t('Example seal')}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The demo's accounts; pressing one fills the form. */
const DemoAccounts = ({ onChoose }: { onChoose: (email: string) => void }) => (
  <section aria-labelledby="demo-accounts" className="mt-8 border-t border-line pt-6">
    <h2 id="demo-accounts" className="text-base">
      {t('Try the demo')}
    </h2>
    <p className="mt-0.5 text-sm text-muted">{t('Pick a demo account to fill in the form.')}</p>
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {demoAccounts.map(({ email, label }) => (
        <li key={email}>
          <button
            type="button"
            onClick={() => onChoose(email)}
            className="w-full min-w-0 rounded-md border border-line-strong/60 bg-surface-raised px-3.5 py-2 text-start transition-colors duration-150 hover:border-brand hover:bg-brand-soft"
          >
            <span className="block font-medium">{t(label)}</span>
            <span className="block truncate text-sm text-muted">{email}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
