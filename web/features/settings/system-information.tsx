import { IDLE_MINUTES } from '#contract/accounts/accounts.ts'
import { useBrowserZone } from '#web/lib/use-browser-zone.ts'
import { Card } from '#web/ui/card.tsx'

/** Returns "Asia/Kolkata, UTC+05:30", the zone and its current offset. */
function zoneInWords(zone: string): string {
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
  return [zone.replaceAll('_', ' '), offset?.value.replace('GMT', 'UTC')].filter(Boolean).join(', ')
}

/** Read-only values. The time zone is the browser's, so it is unknown on the server. */
export function SystemInformation({ version }: { version: string }) {
  const zone = useBrowserZone()
  const facts = [
    ['Version', `v${version}`],
    ['Timezone', zone ? zoneInWords(zone) : '…'],
    ['Language', 'English'],
    ['Session timeout', `${IDLE_MINUTES} minutes of inactivity`],
  ] as const
  return (
    <Card title="System Information">
      <dl className="divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
