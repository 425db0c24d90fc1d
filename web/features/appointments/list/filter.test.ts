import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateIn } from '#web/lib/dates.ts'
import { isDate } from '#web/ui/is-date.ts'
import { activeFilters, filterIn, noFilter, queryOf, todayAt, withFilter } from './filter.ts'

const read = (address: string) => filterIn(new URLSearchParams(address))

test('without parameters in the address the list shows upcoming appointments', () => {
  assert.deepEqual(read(''), noFilter)
  assert.deepEqual(
    Object.entries(queryOf(read(''))).filter(([, value]) => value !== undefined),
    [['when', 'upcoming']],
  )
  assert.equal(activeFilters(read('')), 0)
})

test('invalid parameters in the address are ignored', () => {
  assert.deepEqual(read('when=soon&status=lost&from=x&to=2026-02-31'), read(''))
  assert.deepEqual(read('when=dates&from=0020-01-01').from, '')
})

test('a date range asks for past and upcoming appointments', () => {
  const filter = read('when=dates&from=2026-11-01&to=2026-11-30&status=no_show')
  assert.deepEqual(queryOf(filter), {
    when: 'all',
    status: 'no_show',
    doctorId: undefined,
    needsCall: undefined,
    search: undefined,
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

test('the address keeps other parameters and drops dates that no longer apply', () => {
  const query = new URLSearchParams('view=list&when=dates&from=2026-11-01')
  assert.equal(withFilter(query, { ...filterIn(query), span: 'past' }).toString(), 'view=list&when=past')
  assert.equal(withFilter(query, { ...filterIn(query), span: 'upcoming' }).toString(), 'view=list')
})

test('the filter for patients to call is in the address', () => {
  const filter = read('calls=true')
  assert.deepEqual([filter.calls, queryOf(filter).needsCall, activeFilters(filter)], [true, 'true', 1])
  assert.equal(withFilter(new URLSearchParams(), filter).toString(), 'calls=true')
  assert.equal(withFilter(new URLSearchParams('calls=true'), noFilter).toString(), '')
})

test('only a complete, real date is accepted', () => {
  assert.deepEqual(['', '0202-01-01', '2026-1-1', '2026-02-31'].map(isDate), [false, false, false, false])
  assert.equal(isDate('2026-12-04'), true)
})

test('the filter reads a doctor and search words from the address and ignores an invalid id', () => {
  const id = '0190a000-0000-7000-8000-000000000000'
  const filter = read(`doctor=${id}&q=+fever+`)
  assert.deepEqual([filter.doctor, filter.text, activeFilters(filter)], [id, 'fever', 2])
  assert.equal(read('doctor=me').doctor, '')
  assert.equal(withFilter(new URLSearchParams(), filter).toString(), `doctor=${id}&q=fever`)
})

const NOW = new Date('2026-11-20T20:00:00Z') // 21 November in Kolkata, 20 November in New York

const at = (...zones: string[]) =>
  todayAt(
    zones.map((timeZone) => ({ timeZone })),
    NOW,
  )

test('Today is the day at the reader’s clinics, wherever the reader is', () => {
  assert.equal(at('Asia/Kolkata'), '2026-11-21')
  assert.equal(at('America/New_York'), '2026-11-20')
  assert.equal(at('Asia/Kolkata', 'Asia/Dhaka'), '2026-11-21')
})

test('Today is the reader’s own day if the clinics’ dates differ or no clinic is known', () => {
  assert.equal(at('Asia/Kolkata', 'America/New_York'), dateIn(undefined, NOW))
  assert.equal(at(), dateIn(undefined, NOW))
})
