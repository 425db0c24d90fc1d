import { type Message, msg, t, english } from '#language/translate.ts'
import { Ambulance, CalendarClock, Clock } from 'lucide-react'
import { emergencyNumbers, type HealthCondition, type Urgency } from '#contract/conditions.ts'
import { CallButton } from '#web/features/conditions/public/call-button.tsx'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { englishIn } from '#web/features/conditions/language-of.ts'
import { SectionSources } from './section-sources.tsx'

const looks: Record<Urgency, { title: Message; icon: typeof Clock }> = {
  emergency: { title: msg('Call 112 or 108, or go to the emergency department now'), icon: Ambulance },
  today: { title: msg('See a doctor today'), icon: Clock },
  soon: { title: msg('See a doctor in the next days'), icon: CalendarClock },
}

/** The red flags at the top of a guide, the most urgent first (rule T125). */
export const CareCards = ({ guide }: { guide: HealthCondition }) => (
  <section id="red-flags" aria-labelledby="red-flags-title" className="care">
    <h2 id="red-flags-title">{t('When to seek immediate care')}</h2>
    {guide.careCards.map(({ urgency, signs }) => {
      const { title, icon: Icon } = looks[urgency]
      return (
        <section key={urgency} aria-labelledby={`care-${urgency}`} className={urgency}>
          <h3 id={`care-${urgency}`}>
            <Icon aria-hidden="true" />
            {t(title)}
          </h3>
          {urgency === 'emergency' ? <Calls guide={guide} /> : null}
          <ul lang={englishIn(guide, 'redFlags')}>
            {signs.map((sign, index) => (
              <li key={index}>
                <TextWithNumbers text={sign} />
              </li>
            ))}
          </ul>
          {urgency === 'emergency' ? <Numbers /> : null}
        </section>
      )
    })}
    <SectionSources guide={guide} part="redFlags" />
  </section>
)

/** The guide for which Tele-MANAS comes first, and the category in which it comes second. */
const CRISIS = 'suicidal-thoughts'
const MIND = 'Psychiatric'

const Calls = ({ guide: { category, slug } }: { guide: HealthCondition }) => (
  <div className="calls">
    {slug === CRISIS ? <CallButton number="14416" label={t('Call Tele-MANAS: {number}', { number: '14416' })} /> : null}
    <CallButton number="112" isSecond={slug === CRISIS} />
    {category === MIND && slug !== CRISIS ? (
      <CallButton number="14416" label={t('Call Tele-MANAS: {number}', { number: '14416' })} isSecond />
    ) : null}
  </div>
)

const Numbers = () => (
  <details>
    <summary>{t('Emergency numbers by region')}</summary>
    <dl>
      {emergencyNumbers.map(({ region, numbers }) => (
        <div key={english(region)}>
          <dt>{t(region)}</dt>
          <dd>
            <TextWithNumbers text={t('Call {numbers}', { numbers: numbers() })} />
          </dd>
        </div>
      ))}
    </dl>
    <p>{t('Elsewhere, call your local emergency number.')}</p>
  </details>
)
