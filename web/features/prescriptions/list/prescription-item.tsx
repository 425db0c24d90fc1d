import { t } from '#language/translate.ts'
import { Copy, Download, Eye, Printer } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { paperAddressOf } from '#web/features/prescriptions/api.ts'
import { Medications, PatientLink, StatusBadge } from '#web/features/prescriptions/prescription-parts.tsx'
import { MoreActions } from '#web/features/prescriptions/more-actions.tsx'
import { countOf, doctorOf, patientOf, uploadedBy } from '#web/features/prescriptions/words.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Trans } from '#web/ui/trans.tsx'

interface PrescriptionItemProps {
  prescription: Prescription
  /** The reader writes prescriptions at its clinic, so the patient's name is shown. */
  byPatient: boolean
  onCopy?: () => void
  onEdit: () => void
}

/** One prescription in the list, with all its medications. */
export function PrescriptionItem({ prescription: one, byPatient, onCopy, onEdit }: PrescriptionItemProps) {
  const navigate = useNavigate()
  const patient = patientOf(one)
  const title = byPatient ? (patient ?? t('Unknown')) : doctorOf(one)
  const name = `${title}, ${one.number}`
  const hasMenu = one.can.edit || one.can.complete || one.can.cancel
  const date = one.prescriptionDate && plainDate(one.prescriptionDate)
  return (
    <li className="p-4 sm:px-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-lg break-words">
              {byPatient ? (
                <PatientLink prescription={one} />
              ) : (
                <Link to={`/prescriptions/${one.id}`} className="hover:underline">
                  {title}
                </Link>
              )}
            </h2>
            <StatusBadge status={one.status} />
            {one.source === 'uploaded' ? <Badge tone="caution">{t('Uploaded')}</Badge> : null}
          </div>
          <p className="text-sm text-muted tabular-nums">
            {joined(date ?? t('Date not given'), one.source === 'written' && countOf(one), byPatient && doctorOf(one))}
            {patient && !byPatient ? (
              <>
                {' · '}
                <Trans
                  text="For <patient>{name}</patient>"
                  values={{ name: patient }}
                  tags={{ patient: () => <PatientLink prescription={one} /> }}
                />
              </>
            ) : null}{' '}
            · {one.number}
          </p>
        </div>
        <div className="-mt-1.5 -me-2 flex shrink-0">
          <IconButton label={t('View {name}', { name })} onClick={() => void navigate(`/prescriptions/${one.id}`)}>
            <Eye aria-hidden="true" className="size-4.5" />
          </IconButton>
          {one.can.print ? <PaperLinks id={one.id} name={name} hasMenu={hasMenu} /> : null}
          {onCopy ? (
            <IconButton label={t('Copy {name} into a new prescription', { name })} onClick={onCopy}>
              <Copy aria-hidden="true" className="size-4.5" />
            </IconButton>
          ) : null}
          <MoreActions prescription={one} name={name} onEdit={onEdit} />
        </div>
      </div>
      <ItemContent prescription={one} />
    </li>
  )
}

function ItemContent({ prescription: one }: Pick<PrescriptionItemProps, 'prescription'>) {
  const { role } = useSignedInUser()
  return (
    <div className="mt-2">
      {one.upload ? (
        <p className="break-words">
          <span className="text-muted">{uploadedBy(role)}</span> {one.upload.medications}
        </p>
      ) : (
        <Medications medications={one.medications} lines={one.patientLines} />
      )}
      {one.notes ? (
        <p className="mt-2 break-words whitespace-pre-line">
          <span className="text-muted">{t('Notes:')}</span> <bdi>{one.notes}</bdi>
        </p>
      ) : null}
      {one.cancelReason ? (
        <p className="mt-2 break-words">
          <span className="text-muted">{t('Cancelled:')}</span> {one.cancelReason}
        </p>
      ) : null}
    </div>
  )
}

/** Prints and downloads the prescription; on phones in the menu of more actions, if there is one. */
const PaperLinks = ({ id, name, hasMenu }: { id: string; name: string; hasMenu: boolean }) => (
  <>
    <a
      href={paperAddressOf(id)}
      target="_blank"
      rel="noopener"
      aria-label={t('Print {name}', { name })}
      title={t('Print {name}', { name })}
      className={iconButtonClass('max-sm:hidden')}
    >
      <Printer aria-hidden="true" className="size-4.5" />
    </a>
    <a
      href={paperAddressOf(id, { download: '1' })}
      aria-label={t('Download {name} as PDF', { name })}
      title={t('Download {name} as PDF', { name })}
      className={iconButtonClass(cx(hasMenu && 'max-sm:hidden'))}
    >
      <Download aria-hidden="true" className="size-4.5" />
    </a>
  </>
)
