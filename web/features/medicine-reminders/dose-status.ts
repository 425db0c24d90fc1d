import { type Message, msg } from '#language/translate.ts'
import type { Dose } from '#contract/medicine-reminders/doses.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const doseStatus: Record<Dose['status'], { text: Message; tone: Tone }> = {
  upcoming: { text: msg('Upcoming'), tone: 'neutral' },
  due: { text: msg('Due'), tone: 'caution' },
  taken: { text: msg('Taken'), tone: 'positive' },
  skipped: { text: msg('Skipped'), tone: 'neutral' },
  unmarked: { text: msg('Not marked'), tone: 'neutral' },
}
