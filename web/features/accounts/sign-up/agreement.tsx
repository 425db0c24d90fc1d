/** Terms that the person accepts by pressing the button. The server stores version, time and address. */
export const Agreement = ({ by, children }: { by: string; children?: string }) => (
  <p className="text-sm text-muted">
    By {by} you agree to the{' '}
    <a href="/terms-of-service" className="link">
      Terms of Service
    </a>{' '}
    and confirm that you have read the{' '}
    <a href="/privacy-policy" className="link">
      Privacy Policy
    </a>
    .{children ? ` ${children}` : ''}
  </p>
)
