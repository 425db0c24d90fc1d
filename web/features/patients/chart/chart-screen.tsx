import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Mail, Pencil, Phone, Siren, UserRoundX, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import type { AllergyText } from '#web/features/patients/form/patient-form.tsx'
import { PatientDialog } from '#web/features/patients/form/patient-dialog.tsx'
import { identifiersOf, nameOf } from '#web/features/patients/public/words.ts'
import { AccessCard } from './access-card.tsx'
import { EmergencyBanner, EmergencyCard, EmergencyDialog } from './emergency-dialog.tsx'
import { chartFields, clinicalNames, contactNames, type FieldWith } from '#contract/patients/fields.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'
import { telOf } from '#web/lib/tel.ts'
import { fullName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'

interface ChartScreenProps {
  id: string
  onBook: (chart: Patient) => void
  /** What the form reads in a text about allergies. */
  allergyText: AllergyText
  /** What the chart shows first: allergies, problems and pregnancy. */
  summary?: (chart: Patient) => ReactNode
  /** Cards of other features below the clinical part, such as appointments. */
  cards?: (chart: Patient) => ReactNode
  /** Cards of other features in the side column, such as the account. */
  sideCards?: (chart: Patient) => ReactNode
}

/** A chart, opened. The server records each opening. */
export function ChartScreen({ id, onBook, allergyText, summary, cards, sideCards }: ChartScreenProps) {
  const isPatient = useSignedInUser().role === 'patient'
  const { data: chart, error, refetch, isFetching } = useQuery(chartQuery(id))
  const [edited, setEdited] = useState<string>()
  const back = isPatient
    ? { to: '/profile', label: t('Profile'), goThere: t('Go to Profile') }
    : { to: '/patients', label: t('Patient Management'), goThere: t('Go to Patient Management') }
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <PageHead title={isPatient ? t('Your record') : t('Patient')} noIndex />
      <BackLink to={back.to}>{back.label}</BackLink>
      {chart && !isGone ? (
        <>
          <PageHeader
            title={nameOf(chart)}
            description={identifiersOf(chart, chart.clinic.timeZone)}
            action={<Actions chart={chart} onBook={onBook} onEdit={() => setEdited(id)} />}
          />
          <EmergencyBanner chart={chart} />
          {chart.can.readClinical ? summary?.(chart) : null}
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
              <ClinicalCard chart={chart} />
              {cards?.(chart)}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <ContactCard chart={chart} />
              {sideCards?.(chart)}
              {chart.can.seeEmergencies ? <EmergencyCard id={id} /> : null}
              {chart.can.seeAccess ? <AccessCard id={id} /> : null}
            </div>
          </div>
        </>
      ) : isGone ? (
        <EmptyState
          icon={UserRoundX}
          title={t('Chart not found')}
          action={<LinkButton to={back.to}>{back.goThere}</LinkButton>}
        >
          {t(
            'It doesn’t exist, or you don’t have access to it. If it was a merged duplicate, open the chart that was kept.',
          )}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={8} label={t('Loading patient...')} />
      )}
      <PatientDialog id={edited} allergyText={allergyText} onClose={() => setEdited(undefined)} />
    </>
  )
}

function Actions({ chart, onBook, onEdit }: { chart: Patient; onBook: (chart: Patient) => void; onEdit: () => void }) {
  const { book, edit, openInEmergency } = chart.can
  const [isAsking, setAsking] = useState(false)
  if (!book && !edit && !openInEmergency) return null
  return (
    <>
      {openInEmergency ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <Siren aria-hidden="true" className="size-4" />
          {t('Emergency access')}
        </Button>
      ) : null}
      <EmergencyDialog chart={chart} open={isAsking} onClose={() => setAsking(false)} />
      {edit ? (
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          {t('Edit')}
        </Button>
      ) : null}
      {book ? (
        <Button onClick={() => onBook(chart)}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          {t('New Appointment')}
        </Button>
      ) : null}
    </>
  )
}

/** The patient's contact data and emergency contact. */
function ContactCard({ chart }: { chart: Patient }) {
  const { guardian } = chart
  return (
    <Card title={t('Contact')}>
      {guardian ? (
        <p className="mb-3 flex gap-2">
          <UsersRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
          <span>
            {t('In the care of {guardian} ({relationship} in their family)', {
              guardian: fullName(guardian),
              relationship: relationshipInWords(guardian.relationship).toLowerCase(),
            })}
          </span>
        </p>
      ) : null}
      <Facts>
        {contactNames.map((name) => (
          <ContactFact key={name} chart={chart} name={name} />
        ))}
        <Fact name={t('Clinic')}>{chart.clinic.name}</Fact>
      </Facts>
    </Card>
  )
}

/** Phone numbers and emails as links. */
function ContactFact({ chart, name }: { chart: Patient; name: FieldWith<'part', 'contact'> }) {
  const { title, control } = chartFields[name]
  const fact = useFacts()(chart, name)
  const link = control === 'phone' ? telOf(textIn(chart, name)) : control === 'email' ? `mailto:${fact}` : null
  if (!fact || !link) return <Fact name={t(title)}>{fact}</Fact>
  return (
    <Fact name={t(title)}>
      <a href={link} className={`${LINK} ${control === 'phone' ? 'tabular-nums' : ''}`}>
        {control === 'phone' ? (
          <Phone aria-hidden="true" className="size-4 shrink-0" />
        ) : (
          <Mail aria-hidden="true" className="size-4 shrink-0" />
        )}
        <span className="min-w-0 break-all">{fact}</span>
      </a>
    </Fact>
  )
}

const LINK = 'link inline-flex min-h-11 max-w-full items-center gap-2 md:min-h-0'

/** The text about allergies is shown only if there is one: the allergies themselves are at the top of the chart. */
const isShown = (chart: Patient, name: FieldWith<'part', 'clinical'>) =>
  name !== 'allergies' || Boolean(chart.allergies || chart.fromMerged?.some(({ allergies }) => allergies))

/** The clinical part, if the reader can see it. */
function ClinicalCard({ chart }: { chart: Patient }) {
  const factIn = useFacts()
  if (!chart.can.readClinical) return null
  return (
    <Card title={t('Clinical')}>
      <Facts>
        {clinicalNames
          .filter((name) => isShown(chart, name))
          .map((name) => {
            const { control } = chartFields[name]
            const title = name === 'allergies' ? t('Allergies, as written') : t(chartFields[name].title)
            const none = control === 'lines' ? t('Nothing recorded') : t('Not recorded')
            return (
              <Fact key={name} name={title}>
                {factIn(chart, name) ?? none}
                {chart.fromMerged?.map((one) =>
                  one[name] ? (
                    <span key={one.chartNumber} className="block whitespace-pre-line">
                      {t('From merged chart {chartNumber}: {value}', {
                        chartNumber: one.chartNumber,
                        value: one[name],
                      })}
                    </span>
                  ) : null,
                )}
              </Fact>
            )
          })}
      </Facts>
    </Card>
  )
}

/** A list of names and values. */
const Facts = ({ children }: { children: ReactNode }) => <dl className="flex flex-col gap-3">{children}</dl>

/** One name and value; "Not provided" if empty. */
const Fact = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">
      {children && typeof children === 'string' ? <bdi>{children}</bdi> : children || t('Not provided')}
    </dd>
  </div>
)
