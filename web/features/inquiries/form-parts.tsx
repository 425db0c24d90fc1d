import { t } from '#language/translate.ts'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass, LINE_CONTROL } from '#web/ui/control-style.ts'

/** The messages of a form, each with a title before its text. The script of the reading pages shows them (send.ts). */
interface Sentences {
  missing: readonly [title: string, text: string]
  sent: readonly [title: string, text: string]
  failed: readonly [title: string, text: string]
  sending: string
}

interface SentFormProps {
  /** The call that takes the form as JSON. */
  to: string
  name: string
  says: Sentences
  /** Sends the visitor's time zone too. */
  withZone?: boolean
  button: string
  children: ReactNode
}

/** A form of a reading page. The small script sends it; without a script, it says that it needs one. */
export const SentForm = ({ to, name, says, withZone, button, children }: SentFormProps) => (
  <form
    method="post"
    data-send={to}
    data-missing={says.missing.join('|')}
    data-sending={says.sending}
    data-sent={says.sent.join('|')}
    data-failed={says.failed.join('|')}
    data-marked={t('Please check the marked fields.')}
    data-required={t('Please fill in this field.')}
    data-zone={withZone ? '' : undefined}
    aria-label={name}
    className="inquiry"
  >
    <noscript>
      <p className="mb-4 text-muted">{t('Turn on JavaScript in your browser to send this form.')}</p>
    </noscript>
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    {/* people don't see this field; a machine fills it */}
    <div hidden>
      <label htmlFor={`${to}-website`}>{t('Leave this field empty')}</label>
      <input id={`${to}-website`} name="website" tabIndex={-1} autoComplete="off" />
    </div>
    <p data-answer="" role="status" />
    <button type="submit" className={buttonClass('primary', 'lg', 'mt-6')}>
      {button}
    </button>
  </form>
)

interface LabelledProps {
  id: string
  label: string
  isWide?: boolean
  isOptional?: boolean
  children: ReactNode
}

const Labelled = ({ id, label, isWide, isOptional, children }: LabelledProps) => (
  <div data-field="" className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
    <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
      {label}
      {isOptional ? <span className="font-normal text-muted"> {t('(optional)')}</span> : null}
    </label>
    {children}
  </div>
)

type Given<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> & {
  name: string
  label: string
  isWide?: boolean
}

export const Line = ({ label, isWide, ...input }: Given<'input'>) => (
  <Labelled id={input.name} label={label} isWide={isWide} isOptional={!input.required}>
    <input id={input.name} {...input} className={controlClass(LINE_CONTROL)} />
  </Labelled>
)

export const Lines = ({ label, isWide = true, ...box }: Given<'textarea'>) => (
  <Labelled id={box.name} label={label} isWide={isWide} isOptional={!box.required}>
    <textarea id={box.name} rows={6} {...box} className={controlClass('py-2')} />
  </Labelled>
)

export const Choice = ({ label, isWide, children, ...select }: Given<'select'>) => (
  <Labelled id={select.name} label={label} isWide={isWide}>
    <select id={select.name} {...select} className={controlClass(LINE_CONTROL)}>
      {children}
    </select>
  </Labelled>
)
