import type { ReactNode } from 'react'
import { Trans } from '#web/ui/trans.tsx'
/** Terms that the person accepts by pressing the button. The server stores version, time and address. */
export const Agreement = ({ by, children }: { by: 'signing in' | 'creating an account'; children?: string }) => (
  <p className="text-sm text-muted">
    {by === 'signing in' ? (
      <Trans
        text="By signing in you agree to the <terms>Terms of Service</terms> and confirm that you have read the <privacy>Privacy Policy</privacy>."
        tags={links}
      />
    ) : (
      <Trans
        text="By creating an account you agree to the <terms>Terms of Service</terms> and confirm that you have read the <privacy>Privacy Policy</privacy>."
        tags={links}
      />
    )}
    {children ? ` ${children}` : ''}
  </p>
)

const links = {
  terms: (words: ReactNode) => (
    <a href="/terms-of-service" className="link">
      {words}
    </a>
  ),
  privacy: (words: ReactNode) => (
    <a href="/privacy-policy" className="link">
      {words}
    </a>
  ),
}
