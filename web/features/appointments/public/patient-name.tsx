import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Peek } from '#web/ui/peek.tsx'
import { Trans } from '#web/ui/trans.tsx'

const PatientPanel = onDemand(async () => (await import('./patient-panel.tsx')).PatientPanel)

interface PatientNameProps {
  chartId: string
  clinicId: string
  name: string
  /** True if the server lets the reader open the chart. */
  mayOpen: boolean
  /** The appointment beside the name, from which the phone number is read; without it, from the chart. */
  appointmentId?: string
  /** The link's text is "Open chart" instead of the name. */
  isOpenLink?: boolean
  className?: string
}

/** A patient's name as a link to the chart; a panel over it shows the phone number and the last appointment. */
export function PatientName({
  chartId,
  clinicId,
  name,
  mayOpen,
  appointmentId,
  isOpenLink = false,
  className,
}: PatientNameProps) {
  if (!mayOpen) return name
  return (
    <Peek
      label={name}
      link={
        <Link
          to={`/patients/${chartId}`}
          className={cx(
            'rounded-sm hover:underline',
            !isOpenLink && 'max-md:-my-2.5 max-md:inline-block max-md:py-2.5',
            className,
          )}
        >
          {isOpenLink ? (
            <Trans
              text="Open chart<span> of {name}</span>"
              values={{ name }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          ) : (
            <bdi>{name}</bdi>
          )}
        </Link>
      }
    >
      <PatientPanel {...{ chartId, clinicId, name, appointmentId }} />
    </Peek>
  )
}
