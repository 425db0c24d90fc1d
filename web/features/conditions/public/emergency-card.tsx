import { t } from '#language/translate.ts'
import { Ambulance, Phone } from 'lucide-react'
import { conditionMessages, type SearchEmergency } from '#contract/conditions.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { languageOf } from '#web/lib/language-of.ts'
import { CallButton } from './call-button.tsx'

/** The red card above the results of a search that may be about an emergency (docs/decisions/0080). */
export function EmergencyCard({ emergency: { call, guide, signs } }: { emergency: SearchEmergency }) {
  const isCrisis = call === 'tele-manas'
  return (
    <section aria-labelledby="emergency-title" className="red-card">
      <h2 id="emergency-title">
        {isCrisis ? <Phone aria-hidden="true" /> : <Ambulance aria-hidden="true" />}
        {isCrisis ? t(conditionMessages.talkNow) : t(conditionMessages.mayBeEmergency)}
      </h2>
      <p>
        {isCrisis
          ? t('Tele-MANAS is free, day and night. In danger, call 112.')
          : t('If someone is in danger, call before you read on.')}
      </p>
      <div className="calls">
        {isCrisis ? <CallButton number="14416" label={t('Call Tele-MANAS: {number}', { number: '14416' })} /> : null}
        <CallButton number="112" isSecond={isCrisis} />
        {isCrisis ? null : (
          <CallButton number="108" label={t('Call an ambulance: {number}', { number: '108' })} isSecond />
        )}
      </div>
      {guide ? (
        <p className="more">
          <a href={`/health-conditions/${guide.slug}`}>{t('Read what to do: {guide}', { guide: guide.name })}</a>
          {guide.englishName ? <span lang="en"> ({guide.englishName})</span> : null}
        </p>
      ) : null}
      {signs.length > 0 ? (
        <ul lang={languageOf(guide?.englishName ?? null)}>
          {signs.map((sign) => (
            <li key={sign}>
              <TextWithNumbers text={sign} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
