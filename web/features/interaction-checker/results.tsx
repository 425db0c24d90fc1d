import { t } from '#language/translate.ts'
import { checkerMessages, type InteractionCheck, type KnownInteraction } from '#contract/interaction-checker.ts'
import { interactionLooks, levelOf } from '#web/features/medicines/public/interaction-looks.ts'
import { list, listWithCommas } from '#web/lib/text.ts'

type NotChecked = InteractionCheck['medicines'][number]['notChecked'][number]

/** Known interactions, their sources, and what wasn't checked. */
export function Results({ check }: { check: InteractionCheck }) {
  const nameOf = (slug: string) => check.medicines.find((one) => one.slug === slug)?.name ?? slug
  return (
    <>
      <section id="known" aria-labelledby="known-title">
        <h2 id="known-title">{t('Interactions found')}</h2>
        {check.interactions.length === 0 ? <p>{t(checkerMessages.nothingKnown)}</p> : null}
        {check.interactions.map((one, at) => (
          <Known key={at} one={one} nameOf={nameOf} />
        ))}
        <p className="mt-4">{t(checkerMessages.ask)}</p>
      </section>
      <NotCheckedSection check={check} />
    </>
  )
}

function Known({ one, nameOf }: { one: KnownInteraction; nameOf: (slug: string) => string }) {
  const { kind, severity, between, ingredients, says, forPatients, patients, sources } = one
  const { word, tone } = interactionLooks[levelOf[severity]]
  return (
    <div className={tone === 'bad' ? 'danger' : tone === 'warn' ? 'caution' : undefined}>
      <h3>{list(between.map(nameOf))}</h3>
      <p>
        <span className={`mark ${tone}`}>{t(word)}</span>{' '}
        {kind === 'duplicate'
          ? t('{ingredients} is in both.', { ingredients: listWithCommas(ingredients) })
          : list(ingredients)}
      </p>
      <p>{patients}</p>
      {forPatients || kind === 'duplicate' ? null : (
        <details className="source">
          <summary>{t('For your doctor')}</summary>
          <p>{says}</p>
        </details>
      )}
      {sources.length > 0 ? (
        <p className="source">
          {sources.length === 1 ? t('Source:') : t('Sources:')}{' '}
          {sources.map(({ title, publisher, url }, at) => (
            <span key={url + title}>
              {at > 0 ? '; ' : null}
              {publisher}:{' '}
              <a href={url} rel="noopener">
                {title}
              </a>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}

/** The limits of a check: for these medicines, and in general. */
const NotCheckedSection = ({ check: { medicines, tableVersion } }: { check: InteractionCheck }) => (
  <section id="not-checked" aria-labelledby="not-checked-title">
    <h2 id="not-checked-title">{t('What was not checked')}</h2>
    <ul>
      {medicines.flatMap(({ slug, name, notChecked }) =>
        notChecked.map((one, at) => (
          <li key={`${slug}-${at}`}>
            {name}: {inWords(one, name)}
          </li>
        )),
      )}
      <li>{t('Other medicines, herbs, foods and alcohol')}</li>
      <li>{t('Your age, allergies, illnesses, pregnancy and breastfeeding')}</li>
      <li>{t('Doses, and how long you take them')}</li>
      <li>{t('Interactions our sources don’t mention')}</li>
    </ul>
    <p className="source">
      {t('Rules of interactions, version {tableVersion}. No doctor or pharmacist has reviewed them yet.', {
        tableVersion,
      })}
    </p>
  </section>
)

function inWords({ name, why }: NotChecked, medicine: string): string {
  if (name === medicine && why === 'unknown') return t('its ingredients were not recognized')
  if (why === 'unknown') return t('{name} was not recognized', { name })
  if (why === 'no-rules') return t('nothing is written here about {name}', { name })
  if (why === 'local') return t('it acts where it is put, so it was not compared, except where a rule says otherwise')
  return t('{name} could not be compared', { name })
}
