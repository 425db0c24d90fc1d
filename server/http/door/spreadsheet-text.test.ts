import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isChangedBySpreadsheets } from './spreadsheet-text.ts'

test('detects texts that a spreadsheet program would change', () => {
  const changed =
    '000123|007|12/24|3-5|1E5|1e5|1.5E3|12E4567|1D5|1-2-2024|MAR5|Mar-5|5 Mar|5MAR|DEZ24|mai 12|12345678901234567890|123456789012|1.50|1,000|5%|$5|₹500|(5)|3:30|3 PM|TRUE|false|1/2|.5|2024-01-05'
  const kept =
    '123|0|12345678901|P-101|P101|ABC123|7K2M9QT|K3M9Q2T|A1|MRN 12|Marta|12 Elm|2B|Q12E|4H7E12K||चार्ट 5|UHID/2024/12|V1E5'
  for (const text of changed.split('|')) assert.ok(isChangedBySpreadsheets(text), text)
  for (const text of kept.split('|')) assert.ok(!isChangedBySpreadsheets(text), text)
})
