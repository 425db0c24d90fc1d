import { t } from '#language/translate.ts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize } from './button-style.ts'
import { TextInput } from './text-input.tsx'

/** Copies a text. If the browser does not allow it, shows the text to copy by hand. */
export function CopyButton({ text, label, size = 'md' }: { text: string; label: string; size?: ButtonSize }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4.5" />
        {state === 'copied' ? t('Copied') : label}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' ? t('Copied to the clipboard.') : null}
      </span>
      {state === 'refused' ? (
        <TextInput readOnly value={text} aria-label={t('Text to copy')} onFocus={(event) => event.target.select()} />
      ) : null}
    </>
  )
}
