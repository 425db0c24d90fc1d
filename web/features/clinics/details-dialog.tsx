import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { clinicQuery, setupQuery } from './api.ts'
import { BookingLink } from './clinic-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { settingsAddress } from '#web/features/clinics/settings/parts.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'

interface DetailsDialogProps {
  /** Empty: closed. */
  clinicId: string
  administers: boolean
  publicView: (clinic: Clinic) => ReactNode
  onClose: () => void
}

/** Details of a clinic as on its booking page; administrators also see the first steps. */
export function DetailsDialog({ clinicId, administers, publicView, onClose }: DetailsDialogProps) {
  const clinic = useQuery(clinicQuery(clinicId))
  const setup = useQuery({ ...setupQuery(clinicId), enabled: administers && clinicId !== '' })
  const failed = clinic.isError ? clinic : setup.isError ? setup : null
  const isBookable = administers ? setup.data?.isBookable : clinic.data?.isPublic
  return (
    <Dialog
      open={clinicId !== ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Clinic Details')}
      description={clinic.data?.name}
      size="lg"
      footer={
        clinic.data ? (
          <>
            {isBookable ? <BookingLink clinic={clinic.data} /> : null}
            {administers ? (
              <LinkButton to={settingsAddress(clinicId)} variant="secondary">
                {t('Edit')}
              </LinkButton>
            ) : null}
          </>
        ) : undefined
      }
    >
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {sentenceOf(failed.error)}
        </ErrorState>
      ) : !clinic.data || (administers && !setup.data) ? (
        <SkeletonRows rows={5} label={t('Loading the clinic...')} />
      ) : (
        <div className="flex flex-col gap-6 pb-5">
          {clinic.data.isPublic ? (
            <Badge tone="positive">{t('Public Booking')}</Badge>
          ) : (
            <Badge>{t('Not public')}</Badge>
          )}
          {setup.data && administers ? <Trial {...setup.data.clinic} /> : null}
          {setup.data && administers ? <FirstSteps setup={setup.data} /> : null}
          <section aria-labelledby="public-view" className="flex flex-col gap-6">
            <h3 id="public-view" className={administers ? 'text-lg' : 'sr-only'}>
              {administers ? t('What patients see') : t('The clinic')}
            </h3>
            {publicView(clinic.data)}
          </section>
        </div>
      )}
    </Dialog>
  )
}

/** Until when the clinic's free trial lasts, for its administrators. */
function Trial({ trialUntil, timeZone }: Pick<ClinicSetup['clinic'], 'trialUntil' | 'timeZone'>) {
  if (!trialUntil) return null
  const isOver = trialUntil < dateIn(timeZone)
  return (
    <p>
      <span className="font-medium">
        {isOver
          ? t('Trial ended on {day}', { day: plainDate(trialUntil) })
          : t('Free trial until {day}', { day: plainDate(trialUntil) })}
      </span>
      <span className="block text-sm text-muted">
        {isOver
          ? t('Nothing is locked. Contact us about the plan that follows.')
          : t('Everything keeps working afterwards.')}
      </span>
    </p>
  )
}
