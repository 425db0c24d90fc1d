import { t } from '#language/translate.ts'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { useFieldAttributes } from './field.tsx'

/** A password field that can show its text. Give `autoComplete` `current-password` or `new-password`. */
export function PasswordInput({ className, ...props }: ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={`relative ${className ?? ''}`}>
      <input
        {...useFieldAttributes()}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        className={controlClass(`${LINE_CONTROL} pe-12`)}
      />
      <button
        type="button"
        aria-label={isShown ? t('Hide password') : t('Show password')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}
