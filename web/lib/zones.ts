/** Zones that some browsers still list under their old names. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Returns the current name of a zone. */
export const zoneName = (name: string) => renamed[name] ?? name

/** Every zone to choose from, in order. */
export const zoneNames = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(zoneName), 'UTC'])].toSorted()

/** Returns the offset of a zone at a moment, such as "UTC+05:30". */
export function offsetOf(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return text.replace('GMT', 'UTC')
}

/** Returns the city of a time zone: "New York" for America/New_York. */
export const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')
