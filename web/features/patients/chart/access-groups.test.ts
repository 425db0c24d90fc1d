import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordAccess } from '#contract/patients/access.ts'
import { togetherIn } from './access-groups.ts'

const rao = { firstName: 'Arjun', lastName: 'Rao', role: 'doctor', isYou: false }
const you = { firstName: 'Meera', lastName: 'Kulkarni', role: 'clinic_admin', isYou: true }
const access = (what: RecordAccess['what'], at: string, who: RecordAccess['who']): RecordAccess => ({
  what,
  at: `2026-12-01T09:${at}.000Z`,
  who,
  about: null,
})

test('what one person looks at in one minute is one entry', () => {
  const entries = [
    access('access-seen', '41:20', you),
    access('timeline-seen', '41:19', you),
    access('opened', '41:18', you),
    access('opened', '40:59', you),
    access('timeline-seen', '40:30', rao),
  ]
  assert.deepEqual(
    togetherIn(entries).map((group) => group.map(({ what }) => what)),
    [['access-seen', 'timeline-seen', 'opened'], ['opened'], ['timeline-seen']],
  )
})

test('changes, exports, emergencies and unknown people stay entries of their own', () => {
  const entries = [
    access('opened', '41:20', rao),
    access('changed', '41:19', rao),
    access('emergency-opened', '41:18', rao),
    access('exported', '41:17', rao),
    access('report-opened-by-link', '41:16', null),
    access('report-opened-by-link', '41:15', null),
  ]
  assert.equal(togetherIn(entries).length, entries.length)
})
