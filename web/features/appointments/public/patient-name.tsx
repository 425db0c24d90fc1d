import { t } from '#language/translate.ts'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Peek } from '#web/ui/peek.tsx'

const PatientPanel = onDemand(async () => (await import('./patient-panel.tsx')).PatientPanel)

interface PatientNameProps {
  chartId: string
  clinicId: string
  name: string
  /** True if the server lets the reader open the chart. */
  mayOpen: boolean
  /** The appointment beside the name, from which the phone number is read; without it, from the chart. */
  appointmentId?: string
  /** The link's text, if not the name. */
  text?: string
  className?: string
}

/** A patient's name as a link to the chart; a panel over it shows the phone number and the last appointment. */
export function PatientName({
  chartId,
  clinicId,
  name,
  mayOpen,
  appointmentId,
  text = name,
  className,
}: PatientNameProps) {
  if (!mayOpen) return text
  return (
    <Peek
      label={name}
      link={
        <Link
          to={`/patients/${chartId}`}
          className={cx(
            'rounded-sm hover:underline',
            text === name && 'max-md:-my-2.5 max-md:inline-block max-md:py-2.5',
            className,
          )}
        >
          {text}
          {text === name ? null : <span className="sr-only"> {t('of {name}', { name })}</span>}
        </Link>
      }
    >
      <PatientPanel {...{ chartId, clinicId, name, appointmentId }} />
    </Peek>
  )
}
