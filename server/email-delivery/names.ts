import { t } from '#language/translate.ts'

const LONGEST = 60

/**
 * Makes typed text safe for a line of an email: breaks what mail programs turn into links. Dots and slashes between letters
 * get a space after them, "://" and "@" are removed, so "evil.example/unlock" isn't clickable.
 */
export const plainInMail = (text: string): string =>
  text
    .replace(/[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/[:：]\/+|@|＠/g, ' ')
    .replace(/(?<=\S)([.\u3002\uff0e\uff61\u2024/\\])(?=\S)/gu, '$1 ')
    .replace(/\s+/gu, ' ')
    .trim()

/** Returns a name on one line, without quotation marks, and shortened: for a subject, a sender or a table. */
export function bareNameInMail(name: string, longest = LONGEST): string {
  const plain = plainInMail(name)
    .replace(/[“”"«»<>]/g, '')
    .trim()
  const characters = Array.from(plain)
  if (characters.length <= longest) return plain
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}

/** Returns a clinic's name, as typed at its registration, quoted, on one line and shortened: for a sentence. */
export const nameInMail = (name: string): string => `“${bareNameInMail(name)}”`

/** Returns a patient's name in emails: "Rukmini V.". */
export function patientInMail({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = Array.from(bareNameInMail(lastName))
  return [bareNameInMail(firstName, 40), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

/** Returns a doctor's name in emails: "Dr. Asha Rao". Never with the specialty (rule T146). */
export const doctorInMail = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  t('Dr. {name}', { name: bareNameInMail(`${firstName.replace(/^\s*dr\b\.?\s*/i, '')} ${lastName}`) })

/** Returns a clinic's text of several lines without parts that mail programs turn into links. */
export const linesInMail = (text: string): string => text.split('\n').map(plainInMail).join('\n')
