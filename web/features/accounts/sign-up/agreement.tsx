import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
/** Terms that the person accepts by pressing the button. The server stores version, time and address. */
export const Agreement = ({ by, children }: { by: string; children?: string }) => (
  <p className="text-sm text-muted">
    <Trans
      text="By {by} you agree to the <link>Terms of Service</link> and confirm that you have read the"
      values={{ by }}
      tags={{
        link: (words) => (
          <a href="/terms-of-service" className="link">
            {words}
          </a>
        ),
      }}
    />{' '}
    <a href="/privacy-policy" className="link">
      {t('Privacy Policy')}
    </a>
    .{children ? ` ${children}` : ''}
  </p>
)
