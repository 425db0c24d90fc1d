import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptsNotPrinted } from './printable.ts'

test('the chart’s languages can be printed, and other scripts are named', () => {
  const printed = [
    'Take with water, ½ tablet → 2× daily at 37 °C',
    'हिन्दी मराठी',
    'বাংলা অসমীয়া',
    'తెలుగు',
    'தமிழ்',
    'ગુજરાતી',
    'اردو',
    'ಕನ್ನಡ',
    'ଓଡ଼ିଆ',
    'മലയാളം',
    'ਪੰਜਾਬੀ',
    'क्\u200dष',
    'Ελληνικά Русский Łukasz Nguyễn',
    'שלום',
    '😀',
    '',
    null,
    undefined,
  ]
  assert.deepEqual(scriptsNotPrinted(printed), [])
  const others: [text: string, scripts: string[]][] = [
    ['山田', ['Chinese characters']],
    ['やまだ ヤマダ', ['Japanese']],
    ['山田はな', ['Chinese characters', 'Japanese']],
    ['홍길동', ['Korean']],
    ['วันละครั้ง', ['Thai']],
    ['සිංහල', ['Sinhala']],
    ['ᱚᱞ', ['Ol Chiki']],
    ['ꯃꯩꯇꯩ', ['Meetei Mayek']],
    ['𐎠𐎡', ['Another script']],
  ]
  for (const [text, scripts] of others) assert.deepEqual(scriptsNotPrinted(['Asha', text]), scripts, text)
})
