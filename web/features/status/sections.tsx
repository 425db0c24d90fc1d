import { msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import {
  componentTitles,
  STATUS_DAYS,
  type StatusComponent,
  type StatusIncident,
  type SystemStatus,
  noteInWords,
} from '#contract/status.ts'
import { cx } from '#web/ui/cx.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { dayIn, lengthIn, lookOf, millisecondsIn, momentIn, percentIn, roundedIn, spanIn, toneOfDay } from './words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'

const looks = {
  operational: { words: msg('All systems operational'), box: 'bg-positive-soft text-positive' },
  degraded: { words: msg('Some parts are degraded'), box: 'bg-caution-soft text-caution' },
  down: { words: msg('Some parts are down'), box: 'bg-danger-soft text-danger' },
}

/** The current state, in one line. */
export function Present({ status: { state, checkedAt } }: { status: SystemStatus }) {
  const { words, box } = looks[state]
  return (
    <div className={cx('mt-6 rounded-lg px-4 py-4 sm:px-5', box)}>
      <p className="text-lg font-semibold">{t(words)}</p>
      <p className="mt-1 text-sm">
        <Trans
          text="Checked <time>{checkedAt}</time>"
          values={{ checkedAt: momentIn(checkedAt) }}
          tags={{ time: (words) => <time dateTime={checkedAt}>{words}</time> }}
        />
      </p>
    </div>
  )
}

/** Each component with its state and its measurements. */
export const Components = ({ components }: { components: readonly StatusComponent[] }) => (
  <Section title={t('Components')}>
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {components.map(({ name, state, note, responseMs, averageMs, uptimePercent }) => {
        const { word, tone } = lookOf(state)
        return (
          <li key={name} className="px-4 py-3 sm:px-5">
            <div className="flex items-center justify-between gap-4">
              <h3 className="text-base font-medium">{t(componentTitles[name])}</h3>
              <Badge tone={tone}>{word}</Badge>
            </div>
            {note ? <p className="mt-1">{t(noteInWords[note])}</p> : null}
            <p className="mt-1 text-sm text-muted tabular-nums">
              {t('Response {response} now, {average} on average · Uptime {uptime}', {
                response: millisecondsIn(responseMs),
                average: millisecondsIn(averageMs),
                uptime: percentIn(uptimePercent),
              })}
            </p>
          </li>
        )
      })}
    </ul>
  </Section>
)

const fills: Partial<Record<Tone, string>> = {
  positive: 'bg-positive',
  caution: 'bg-caution',
  danger: 'bg-danger',
  neutral: 'bg-line',
}

/** The last 90 days as bars, and in words those with an interruption; renders nothing until measured. */
export function Days({ status: { days } }: { status: SystemStatus }) {
  const counted = days.filter(({ uptimePercent }) => uptimePercent !== null)
  if (counted.length === 0) return null
  const broken = counted.filter(({ uptimePercent }) => uptimePercent! < 100).toReversed()
  return (
    <Section title={t('Last {statusDays} days', { statusDays: STATUS_DAYS })}>
      <div aria-hidden="true">
        <div className="flex h-8 gap-px sm:gap-0.5">
          {days.map((one) => (
            <span key={one.day} className={cx('min-w-0 flex-1 rounded-sm', fills[toneOfDay(one)])} />
          ))}
        </div>
        <div className="mt-1 flex justify-between text-sm text-muted">
          <span>{t('{statusDays} days ago', { statusDays: STATUS_DAYS })}</span>
          <span>{t('Today')}</span>
        </div>
      </div>
      <p>
        {broken.length === 0
          ? t('No interruption on the {count, plural, =1 {one day} other {# days}} measured.', {
              count: counted.length,
            })
          : t('{whole} of {count} days measured were without an interruption.', {
              whole: counted.length - broken.length,
              count: counted.length,
            })}
      </p>
      {broken.length > 0 ? (
        <details>
          <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">
            {t('Days with an interruption')}
          </summary>
          <ul className="mt-2 flex flex-col gap-1 tabular-nums">
            {broken.map(({ day, uptimePercent }) => (
              <li key={day}>
                <time dateTime={day}>{dayIn(day)}</time>: {percentIn(uptimePercent)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="text-sm text-muted">
        {t(
          'Green: no interruption. Yellow: down for up to 5% of the day. Red: longer. Grey: not measured. Days are in UTC.',
        )}
      </p>
    </Section>
  )
}

/** The numbers, and how they are measured. */
export function Metrics({ status, isDemo }: { status: SystemStatus; isDemo: boolean }) {
  const { measured, isMeasuredReadable, activeIncidents } = status
  const figures = [
    { label: t('Overall uptime'), value: percentIn(measured?.uptimePercent ?? null) },
    { label: t('Response time'), value: roundedIn(measured?.averageMs ?? null) },
    { label: activeIncidents === 1 ? t('Active incident') : t('Active incidents'), value: String(activeIncidents) },
    {
      label: t('Monitoring'),
      value: measured ? (measured.isCurrent ? (isDemo ? '24/7' : t('Running')) : t('Paused')) : '–',
    },
  ]
  return (
    <Section title={t('Numbers')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface-raised p-4 sm:grid-cols-[repeat(4,auto)] sm:p-5">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {measured ? (
        <p className="text-sm text-muted">
          <Trans
            text="Measured by this installation itself, once a minute, for {measured} (since <time>{since}</time>). Uptime is the share of minutes in which no component was down. Minutes that were not measured, because the server was off or restarting, count as down. The response time is that of an API call, excluding network time."
            values={{ measured: spanIn(measured), since: momentIn(measured.since) }}
            tags={{ time: (words) => <time dateTime={measured.since}>{words}</time> }}
          />
        </p>
      ) : (
        <p className="text-muted">
          {isMeasuredReadable
            ? t('Nothing has been measured yet. The first numbers appear a minute after the start.')
            : t('The numbers can’t be read at the moment.')}
        </p>
      )}
      {isDemo ? (
        <p className="text-sm text-muted">
          {t('This is a demo: numbers from before its first start, and the incidents, are invented.')}
        </p>
      ) : null}
    </Section>
  )
}

/** The operator's reports of incidents, newest first. */
export const Incidents = ({ incidents }: { incidents: readonly StatusIncident[] }) => (
  <Section title={t('Incidents')}>
    {incidents.length === 0 ? <p className="text-muted">{t('No incidents have been reported.')}</p> : null}
    {incidents.map(({ title, text, components, beganAt, resolvedAt }) => (
      <article key={`${beganAt} ${title}`} className="rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-base font-medium">{title}</h3>
          <Badge tone={resolvedAt ? 'positive' : 'danger'}>{resolvedAt ? t('Resolved') : t('Active')}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted">
          {resolvedAt ? (
            <Trans
              text="<time>{moment}</time>, for {length}"
              values={{ moment: momentIn(beganAt), length: lengthIn(beganAt, resolvedAt) }}
              tags={{ time: (words) => <time dateTime={beganAt}>{words}</time> }}
            />
          ) : (
            <Trans
              text="<time>{moment}</time>, not resolved yet"
              values={{ moment: momentIn(beganAt) }}
              tags={{ time: (words) => <time dateTime={beganAt}>{words}</time> }}
            />
          )}
          {'\u00a0· '}
          {listWithCommas(components.map((name) => t(componentTitles[name])))}
        </p>
        <p className="mt-2 whitespace-pre-line">{text}</p>
      </article>
    ))}
  </Section>
)

/** A part of the status page with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-9 flex flex-col gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)
