import { t } from '#language/translate.ts'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { cx } from './cx.ts'

interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldAttributes | null>(null)

/** Attributes that link a control to the label, help and error of its field. */
export const useFieldAttributes = () => useContext(FieldContext)

interface FieldProps {
  label: ReactNode
  help?: ReactNode
  /** Error message under the field; from react-hook-form: `errors.email?.message`. */
  error?: string | undefined
  required?: boolean
  /** Says "(optional)" beside the label. */
  optional?: boolean
  className?: string
  children: ReactNode
}

/** A form field: label above, control, and linked help and error below. */
export function Field({ label, help, error, required, optional, className, children }: FieldProps) {
  const id = useId()
  const attributes = useMemo<FieldAttributes>(
    () => ({
      id,
      'aria-describedby': cx(error && `${id}-error`, help ? `${id}-help` : null) || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || undefined,
    }),
    [id, error, help, required],
  )
  return (
    <FieldContext value={attributes}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className="w-fit text-sm font-medium">
          {label}
          {optional ? <span className="font-normal text-muted"> {t('(optional)')}</span> : null}
        </label>
        {children}
        {help ? (
          <p id={`${id}-help`} className="text-sm text-muted">
            {help}
          </p>
        ) : null}
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </FieldContext>
  )
}

/** The error under a field or a group. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex animate-rise items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  )
}
