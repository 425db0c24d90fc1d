import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speakingIn } from '#server/language/speaking.ts'
import { momentInMail, shortMomentInMail, zoneInWords } from './moments.ts'

const at = new Date('2026-11-25T06:00:00Z')

test('an email writes a moment in its own language, on the clock of the clinic’s country', () => {
  const inIndia = () => [momentInMail(at, 'Asia/Kolkata'), shortMomentInMail(at, 'Asia/Kolkata')]
  assert.deepEqual(speakingIn('en', inIndia), [
    'Wednesday, 25 November 2026 at 11:30 AM, India time',
    'Wed 25 Nov, 11:30 AM',
  ])
  const [long, short] = speakingIn('hi', inIndia)
  assert.ok(long!.includes('बुधवार, 25 नवंबर 2026') && long!.includes('11:30 am'), long)
  assert.ok(long!.endsWith('भारतीय मानक समय'), long)
  assert.equal(short, 'बुध, 25 नव॰, 11:30 am')
  // and English again, although the day is cached
  assert.equal(speakingIn('en', inIndia)[1], 'Wed 25 Nov, 11:30 AM')
})

test('an English email has the month first in countries that write it first, and the day first in all others', () => {
  assert.equal(momentInMail(at, 'America/New_York'), 'Wednesday, November 25, 2026 at 1:00 AM, New York time')
  assert.equal(momentInMail(at, 'Asia/Kathmandu'), 'Wednesday, 25 November 2026 at 11:45, Nepal time')
})

test('a zone has a name in each language', () => {
  const names = (['en', 'hi', 'ta', 'te', 'bn', 'mr', 'kn', 'ur'] as const).map((language) =>
    speakingIn(language, () => zoneInWords(at, 'Asia/Kolkata')),
  )
  assert.deepEqual(names, [
    'India time',
    'भारतीय मानक समय',
    'இந்திய நிலையான நேரம்',
    'భారతదేశ ప్రామాణిక సమయం',
    'ভারতীয় মানক সময়',
    'भारतीय प्रमाण वेळ',
    'ಭಾರತೀಯ ಪ್ರಮಾಣಿತ ಸಮಯ',
    'انڈیا سٹینڈرڈ ٹائم',
  ])
})
