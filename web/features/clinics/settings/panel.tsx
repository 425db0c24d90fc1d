import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { Week } from '#contract/clinics/opening.ts'
import { useSetHours } from '#web/features/clinics/api.ts'
import { WeekForm } from '#web/features/clinics/public/week/week-form.tsx'
import { BookingOnYourWebsite } from './booking-on-your-website.tsx'
import { Closures } from './closures.tsx'
import { DetailsForm } from './details-form.tsx'
import { ExtraHoursOfClinic } from './extra-hours-of-clinic.tsx'
import { PaperForm } from './paper-form.tsx'
import type { SettingsPart } from './parts.ts'
import { RulesForm } from './rules-form.tsx'
import { Services } from './services.tsx'

/** Parts of the settings that other features show. */
export interface OtherParts {
  /** The reminders of one clinic. */
  reminders: (clinicId: string) => ReactNode
  /** Where video visits of one clinic take place. */
  video: (setup: ClinicSetup) => ReactNode
  /** Embedding the booking form on the clinic's website. */
  website: (clinic: { id: string; name: string }) => ReactNode
  /** The clinic's place in the public directory. */
  directory: (setup: ClinicSetup) => ReactNode
  /** Who did what at one clinic. */
  activity: (clinicId: string) => ReactNode
  /** What one clinic charges for. */
  prices: (clinicId: string) => ReactNode
  /** How one clinic writes its bills. */
  billing: (clinicId: string) => ReactNode
  /** The API keys by which other programs use the clinic's data. */
  apiKeys: (clinic: { id: string; name: string }) => ReactNode
}

interface PanelProps {
  part: SettingsPart
  setup: ClinicSetup
  others: OtherParts
}

/** What one page of the settings holds. */
export function Panel({ part, setup, others }: PanelProps) {
  switch (part) {
    case 'details':
      return <DetailsForm setup={setup} />
    case 'services':
      return <Services setup={setup} />
    case 'hours':
      return <HoursForm setup={setup} />
    case 'rules':
      return <RulesForm setup={setup} />
    case 'video':
      return others.video(setup)
    case 'closures':
      return <Closures clinic={setup.clinic} />
    case 'extra-hours':
      return <ExtraHoursOfClinic setup={setup} />
    case 'paper':
      return <PaperForm setup={setup} />
    case 'reminders':
      return others.reminders(setup.clinic.id)
    case 'website':
      return <BookingOnYourWebsite setup={setup}>{others.website(setup.clinic)}</BookingOnYourWebsite>
    case 'directory':
      return others.directory(setup)
    case 'activity':
      return others.activity(setup.clinic.id)
    case 'prices':
      return others.prices(setup.clinic.id)
    case 'billing':
      return others.billing(setup.clinic.id)
    case 'keys':
      return others.apiKeys(setup.clinic)
  }
}

const usual = { opens: '09:00', closes: '18:00' }

/** The opening hours of a clinic. */
function HoursForm({ setup }: { setup: ClinicSetup }) {
  const save = useSetHours(setup.clinic.id)
  return (
    <WeekForm
      label={t('Opening hours')}
      hours={setup.openingHours}
      schema={Week}
      usual={usual}
      saveText={t('Save opening hours')}
      isPending={save.isPending}
      error={save.error}
      onSave={(hours, onSaved) => save.mutate({ hours }, { onSuccess: onSaved })}
      intro={() => (
        <p className="mb-2 max-w-[70ch] text-muted">
          {t(
            'Patients can book within these hours, in the clinic’s time ({timeZone}). Existing appointments aren’t affected. For morning and evening hours, add a break and set when each part begins and ends.',
            { timeZone: setup.clinic.timeZone.replaceAll('_', ' ') },
          )}
        </p>
      )}
    />
  )
}
