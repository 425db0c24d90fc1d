import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDangers } from '#content/danger.ts'
import { loadHindiNames } from '#content/load.ts'
import { translatedGuides } from '#content/translations.ts'
import { silent } from '#server/database/log.ts'
import { guides } from '#server/features/conditions/guides.ts'
import { DangerRecognizer } from './danger-recognizer.ts'

/** Names that are signs of another guide's emergency, too, or look like one. */
const SIGNS =
  `child not responding to name, chhati mein jakdan, CO poisoning, coal fire gas, heater ki gas, dhuen se behosh, gala band hona,
  saans ruk gayi, साँस रुकना, दम घुटना, dil ki nas band, behoshi jaisa lagna, feeling faint, swimming accident,
  missed period and pain on one side, mirgi jaisa daura, heart fail, zyada bleeding, smoker cough with blood, zeher failna,
  body mein zehar, accident bleeding, stops breathing at night, choking in sleep, cardiac arrest, छाती में जकड़न, जहरीली गैस,
  धुएं से दम घुटना, दिल की नस बंद, पैर का घाव न भरना, ज्यादा ब्लीडिंग, मुंह नहीं खुलता, खून में जहर, गले में सूजन, हाथ पैर सुन्न होना`
    .split(',')
    .map((name) => name.trim())

test('a name of a guide raises no alarm unless it names an emergency of that guide or a sign of danger', async () => {
  const dangers = await loadDangers()
  const recognizer = await DangerRecognizer.read(dangers)
  const [{ all }, everyday, translated] = await Promise.all([
    guides({ log: silent }),
    loadHindiNames(),
    translatedGuides('hi'),
  ])
  const slugsOf = new Map<string, Set<string>>()
  for (const { slug, name, alsoCalled } of all)
    for (const one of [name, ...alsoCalled, ...(everyday.get(slug) ?? []), translated.get(slug)?.name ?? ''])
      if (one) slugsOf.set(one, (slugsOf.get(one) ?? new Set()).add(slug))
  assert(all.length >= 190 && translated.size >= 190 && slugsOf.size >= 3_500)
  const alarms = [...slugsOf].flatMap(([name, slugs]) => {
    const found = recognizer.find(name)
    const isOwn = found.some((emergency) => dangers.emergencies[emergency]!.guides.some((slug) => slugs.has(slug)))
    return found.length > 0 && !isOwn ? [`${name}: ${found.join(', ')}`] : []
  })
  assert.deepEqual(
    alarms.filter((alarm) => !SIGNS.includes(alarm.slice(0, alarm.lastIndexOf(':')))),
    [],
  )
  assert.equal(alarms.length, SIGNS.length, 'a name of SIGNS no longer raises an alarm')
})
