import { t } from '#language/translate.ts'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Shows the recovery codes, once. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const start = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => start.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={start} tabIndex={-1} className="text-base outline-none">
          {t('Save these recovery codes')}
        </h3>
        <p className="mt-1 text-muted">
          {t('Each code works once, if you can’t use your authenticator app or passkey.')}
        </p>
      </div>
      <ul
        aria-label={t('Recovery codes')}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-surface-sunken px-4 py-3 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice tone="caution">
        {t('You won’t see these again. Save them in a password manager or write them down.')}
      </Notice>
      <ButtonRow>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
        </Button>
        <Button onClick={onDone}>{t('I’ve saved them')}</Button>
      </ButtonRow>
    </div>
  )
}
