import { clockAs } from '#contract/writing.ts'
import type { Deps } from '#server/deps.ts'
import { button, productMail } from '#server/mail-delivery/product-mail.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'
import { zoneInWords } from '#server/mail-delivery/moments.ts'
import { wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>
type To = { email: string; firstName: string }

const SCREEN = '/my-medicines'

const footer = ({ publicUrl }: Sender) => [`To change or stop these emails, go to ${publicUrl()}${SCREEN}`]

const withFooter = (sender: Sender, mail: Mail): Mail => ({
  ...mail,
  letter: { ...mail.letter, footer: footer(sender) },
})

/** When something is due. It says the time alone: what is taken tells an illness (rule T146). */
export function dueMail(sender: Sender, to: To, at: Date, timeZone: string): Mail {
  const time = clockAs(wallClockOf(at, timeZone).time, writingIn(timeZone))
  const mail = productMail(sender, to, `Reminder for ${time}`, [
    `You asked to be reminded at ${time}, ${zoneInWords(at, timeZone)}.`,
    button('See what it is for', `${sender.publicUrl()}${SCREEN}`),
  ])
  return withFooter(sender, mail)
}

/** When something will run out; what it is stays on the screen. */
export function refillMail(sender: Sender, to: To): Mail {
  const mail = productMail(sender, to, 'Something on your list is running low', [
    'Something on your list will run out in a few days.',
    button('See what it is', `${sender.publicUrl()}${SCREEN}`),
  ])
  return withFooter(sender, mail)
}
