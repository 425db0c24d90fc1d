import { Trans } from '#web/ui/trans.tsx'
import { msg, t } from '#language/translate.ts'
import type { Failure } from '#web/lib/failure.ts'
import { signInPath } from '#web/lib/next-path.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useVisitor } from './current-user.ts'

const NOT_FOUND = msg('404 Page Not Found')
const BROKEN = msg('Something went wrong')

export const errorHead = ({ status }: Failure): Head => ({
  title: t(status === 404 ? NOT_FOUND : BROKEN),
  noIndex: true,
})

interface ErrorWordsProps {
  failure: Failure
  /** Path and query of the page that failed. */
  address: string
}

/** Error message of a page, with links to go on. */
export const ErrorWords = ({ failure, address }: ErrorWordsProps) =>
  failure.status === 404 ? <NotFound address={address} /> : <Broken failure={failure} address={address} />

function NotFound({ address }: { address: string }) {
  const visitor = useVisitor()
  return (
    <div className="max-w-[60ch] py-8 md:py-16">
      <h1 className="text-xl">{t(NOT_FOUND)}</h1>
      {import.meta.env.DEV ? (
        <p className="mt-2 text-muted">{t('Did you forget to add the page to the router?')}</p>
      ) : null}
      <p className="mt-2 text-muted">
        {visitor
          ? t('We can’t find that page, or your account can’t open it.')
          : t('We can’t find that page. You may need to sign in.')}{' '}
        <Trans
          text="For an overview, visit the <link>help center</link>."
          tags={{
            link: (words) => (
              <a href="/help-center" className="link">
                {words}
              </a>
            ),
          }}
        />
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {visitor ? null : <LinkButton href={signInPath(address)}>{t('Sign in')}</LinkButton>}
        <LinkButton href="/" variant={visitor ? 'primary' : 'secondary'}>
          {visitor ? t('Go to Dashboard') : t('Go to home page')}
        </LinkButton>
      </div>
    </div>
  )
}

const Broken = ({ failure: { sentence, stack }, address }: ErrorWordsProps) => (
  <div className="max-w-[60ch] py-8 md:py-16">
    <h1 className="text-xl">{t(BROKEN)}</h1>
    <p className="mt-2 text-muted">
      {sentence}{' '}
      <Trans
        text="If it keeps happening, <link>contact us</link>."
        tags={{
          link: (words) => (
            <a href="/contact" className="link">
              {words}
            </a>
          ),
        }}
      />
    </p>
    {stack ? <pre className="mt-4 overflow-x-auto rounded-md bg-surface-sunken p-4 text-sm">{stack}</pre> : null}
    <div className="mt-6 flex flex-wrap gap-3">
      <LinkButton href={address}>{t('Try again')}</LinkButton>
      <LinkButton href="/" variant="secondary">
        {t('Go to home page')}
      </LinkButton>
    </div>
  </div>
)
