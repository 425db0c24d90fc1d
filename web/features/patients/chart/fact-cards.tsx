import { t } from '#language/translate.ts'
import { Mail, Phone, Plus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { chartFields, clinicalNames, contactNames, type FieldWith } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { telOf } from '#web/lib/tel.ts'
import { fullName } from '#web/shell/people.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface FactCardProps {
  chart: Patient
  /** Opens the form, for readers who can fill in what is missing. */
  onAdd: (() => void) | undefined
}

/** The patient's contact data and emergency contact, as far as they are known. */
export function ContactCard({ chart, onAdd }: FactCardProps) {
  const { guardian } = chart
  const factIn = useFacts()
  const missing = contactNames.filter((name) => !factIn(chart, name))
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
      {missing.length > 0 ? <AddDetails onAdd={onAdd} /> : null}
    </Card>
  )
}

/** Phone numbers and emails as links. */
function ContactFact({ chart, name }: { chart: Patient; name: FieldWith<'part', 'contact'> }) {
  const { title, control } = chartFields[name]
  const fact = useFacts()(chart, name)
  if (!fact) return null
  const link = control === 'phone' ? telOf(textIn(chart, name)) : control === 'email' ? `mailto:${fact}` : null
  if (!link) return <Fact name={t(title)}>{fact}</Fact>
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

/** The clinical part as it was written, if the reader can see it: history, blood group, and the text about allergies. */
export function ClinicalCard({ chart, onAdd }: FactCardProps) {
  const factIn = useFacts()
  if (!chart.can.readClinical) return null
  const parts = clinicalNames.map((name) => ({
    name,
    fact: factIn(chart, name),
    merged: (chart.fromMerged ?? []).filter((one) => one[name]),
  }))
  const known = parts.filter(({ fact, merged }) => fact || merged.length > 0)
  return (
    <Card title={t('Clinical')}>
      {known.length === 0 ? <p className="text-muted">{t('Nothing recorded')}</p> : null}
      <Facts>
        {known.map(({ name, fact, merged }) => (
          <Fact key={name} name={name === 'allergies' ? t('Allergies, as written') : t(chartFields[name].title)}>
            {fact ? <bdi>{fact}</bdi> : null}
            {merged.map((one) => (
              <span key={one.chartNumber} className="block whitespace-pre-line">
                {t('From merged chart {chartNumber}: {value}', { chartNumber: one.chartNumber, value: one[name] })}
              </span>
            ))}
          </Fact>
        ))}
      </Facts>
      {/* allergies have their own place at the top of the chart */}
      {parts.some(({ name, fact }) => name !== 'allergies' && !fact) ? <AddDetails onAdd={onAdd} /> : null}
    </Card>
  )
}

/** Opens the form, for what isn't recorded yet. */
const AddDetails = ({ onAdd }: Pick<FactCardProps, 'onAdd'>) =>
  onAdd ? (
    <Button variant="quiet" size="sm" className="-ms-2 mt-2" onClick={onAdd}>
      <Plus aria-hidden="true" className="size-4" />
      {t('Add details')}
    </Button>
  ) : null

/** A list of names and values. */
const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col gap-3 empty:hidden">{children}</dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
    </dd>
  </div>
)
