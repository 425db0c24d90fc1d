import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlOf } from './html.ts'
import type { Letter } from './letter.ts'
import { momentInMail, shortMomentInMail } from './moments.ts'
import { doctorInMail, patientInMail } from './names.ts'
import { textOf } from './text.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (html: string) =>
  html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(\w+);/g, (_, name: string) => named[name] ?? '')

/** Returns the words of the HTML in order, with the addresses of its links, as the text has them. */
const wordsOfHtml = (html: string) =>
  unescaped(
    /<body[^>]*>([^]*)<\/body>/
      .exec(html)![1]!
      .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 $1 ')
      .replace(/<[^>]+>/g, ' '),
  ).match(/\S+/g)

/** Returns the words without the colons after names of facts and links. */
const wordsOfText = (text: string) => text.replace(/:(?=\s)/g, ' ').match(/\S+/g)

const letter: Letter = {
  from: 'Tulsi Clinic via Vaidya',
  greeting: 'Hello Rukmini,',
  parts: [
    'Your appointment is booked',
    {
      facts: [
        { name: 'When', value: 'Wednesday' },
        {
          name: 'Where',
          value: 'Tulsi Clinic\n14 Hibiscus Road',
          link: { text: 'Map', url: 'https://maps.example/?a=1&b=2' },
        },
      ],
    },
    { button: { text: 'Keep it', url: 'https://vaidya.example/bookings/x?answer=keep' } },
    { links: [{ text: 'Cancel', url: 'https://vaidya.example/bookings/x?answer=cancel' }] },
  ],
  footer: ['Keep this link private'],
}

test('text and HTML have the same words in the same order', () => {
  assert.deepEqual(wordsOfHtml(htmlOf(letter, 'Subject')), wordsOfText(textOf(letter)))
})

test('typed text stays text in both, and the HTML loads and runs nothing', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)> 'a' & <b style="x">`
  const strange: Letter = {
    from: hostile,
    greeting: hostile,
    parts: [
      hostile,
      { facts: [{ name: hostile, value: hostile, link: { text: hostile, url: `https://x.example/${hostile}` } }] },
      { button: { text: hostile, url: 'javascript:alert(1)' } },
      { links: [{ text: hostile, url: 'data:text/html,hi' }] },
    ],
    footer: [hostile],
  }
  const html = htmlOf(strange, hostile)
  assert.doesNotMatch(html, /<script|<img|<b |href="(?!https:)|src=(?!x)/i)
  assert(textOf(strange).includes(hostile))
  for (const one of [html, htmlOf(letter, 'Subject')])
    assert.doesNotMatch(one, /<(img|link|style|script|iframe|object|form|base)\b|url\(|@import/i)
})

test('a moment follows the format of the clinic’s country', () => {
  const at = new Date('2026-11-25T06:00:00Z')
  assert.equal(momentInMail(at, 'Asia/Kolkata'), 'Wednesday, 25 November 2026 at 11:30 AM, India time')
  assert.equal(shortMomentInMail(at, 'Asia/Kolkata'), 'Wed 25 Nov, 11:30 AM')
  assert.equal(momentInMail(at, 'America/New_York'), 'Wednesday, November 25, 2026 at 1:00 AM, New York time')
  assert.equal(shortMomentInMail(at, 'Europe/London'), 'Wed 25 Nov, 06:00')
})

test('people’s names are shortened, and no name becomes a link', () => {
  assert.equal(patientInMail({ firstName: 'Rukmini', lastName: 'venkatesan' }), 'Rukmini V.')
  assert.equal(patientInMail({ firstName: 'Rukmini', lastName: '' }), 'Rukmini')
  assert.equal(doctorInMail({ firstName: 'Dr. Asha', lastName: 'Rao' }), 'Dr. Asha Rao')
  assert.doesNotMatch(patientInMail({ firstName: 'https://evil.example/unlock', lastName: '@x' }), /:\/\/|\S\.\S|@/)
})
