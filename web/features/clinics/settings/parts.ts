import { type Message, msg } from '#language/translate.ts'

const clinic = [
  { part: 'details', label: msg('Details') },
  { part: 'hours', label: msg('Opening hours') },
  { part: 'closures', label: msg('Closed days') },
  { part: 'extra-hours', label: msg('Extra hours') },
  { part: 'paper', label: msg('Printouts') },
] as const

const booking = [
  { part: 'services', label: msg('Services') },
  { part: 'rules', label: msg('Booking rules') },
  { part: 'video', label: msg('Video visits') },
  { part: 'reminders', label: msg('Reminders') },
  { part: 'website', label: msg('Booking on your website') },
  { part: 'directory', label: msg('Find a clinic') },
] as const

const billing = [
  { part: 'prices', label: msg('Price list') },
  { part: 'billing', label: msg('Billing') },
] as const

const team = [{ part: 'activity', label: msg('Activity log') }] as const

const programs = [{ part: 'keys', label: msg('API keys') }] as const

/** The pages of a clinic's settings, by their names in the address. */
const pages = [...clinic, ...booking, ...billing, ...team, ...programs]
export type SettingsPart = (typeof pages)[number]['part']

/** Returns the page with this name, or undefined. */
export const settingsPage = (name: string | null | undefined): { part: SettingsPart; label: Message } | undefined =>
  pages.find(({ part }) => part === name)

/** Returns the address of a clinic's settings, or of one page of them. */
export const settingsAddress = (clinicId: string, part?: SettingsPart) =>
  `/clinics/${clinicId}/settings${part ? `/${part}` : ''}`

interface SettingsLink {
  to: string
  label: Message
}

/** Returns the list of a clinic's settings: their pages, and the screens that settings of a clinic have of their own. */
export function settingsList(id: string): { title: Message; links: SettingsLink[] }[] {
  const own = (some: readonly { part: SettingsPart; label: Message }[]) =>
    some.map(({ part, label }) => ({ to: settingsAddress(id, part), label }))
  return [
    { title: msg('Clinic'), links: own(clinic) },
    {
      title: msg('Booking'),
      links: [...own(booking), { to: '/settings', label: msg('Pause booking, new patients') }],
    },
    { title: msg('Bills'), links: own(billing) },
    {
      title: msg('Team'),
      links: [
        { to: `/doctors?clinic=${id}`, label: msg('Doctors') },
        { to: `/staff?clinic=${id}`, label: msg('Staff') },
        ...own(team),
      ],
    },
    {
      title: msg('Charts'),
      links: [
        { to: '/clinic-forms', label: msg('Forms') },
        { to: '/clinic-tests', label: msg('Clinic tests') },
        { to: `/document-templates?clinic=${id}`, label: msg('Document templates') },
      ],
    },
    {
      title: msg('Other programs'),
      links: [...own(programs), { to: `/webhooks?clinic=${id}`, label: msg('Webhooks') }],
    },
  ]
}
