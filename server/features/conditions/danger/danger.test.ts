import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDangers } from '#content/danger.ts'
import { silent } from '#server/database/log.ts'
import { guides } from '#server/features/conditions/guides.ts'
import { browseGuides } from '#server/features/conditions/use-cases.ts'
import { dangerQuestions } from '#server/testing/danger-questions.ts'
import { harmlessQuestions } from '#server/testing/harmless-questions.ts'
import { relativesDangerQuestions } from '#server/testing/relatives-danger-questions.ts'
import { partOf } from '#server/testing/thorough.ts'
import { unseenDangerQuestions } from '#server/testing/unseen-danger-questions.ts'
import { DangerMatcher } from './danger-matcher.ts'
import { DangerRecognizer } from './danger-recognizer.ts'
import { dangerWordsOf } from './danger-words.ts'
import { dangerIn } from './find-danger.ts'

const deps = { log: silent }
const dangers = await loadDangers()
const { emergencies, examples } = dangers
const matcher = new DangerMatcher(dangers)
const recognizer = await DangerRecognizer.read(dangers)
const browse = (search: string, more: { named?: boolean; category?: 'Dental' } = {}) =>
  browseGuides(deps, { search, limit: 100, offset: 0, ...more })

const guideOf = (emergency: string) => emergencies[emergency]!.guides[0]
const wordsOf = (search: string) => dangerWordsOf(search).join(' ')

/** The slug of the first guide for a search; undefined without an emergency. */
async function leadingGuide(search: string): Promise<string | undefined> {
  const danger = await dangerIn(deps, await guides(deps), search)
  return danger?.guides[0]?.slug
}

test('each of at least 320 phrases finds its emergency, and the search lists its guide first', async () => {
  const all = Object.entries(emergencies).flatMap(([name, one]) =>
    [...one.names, ...one.phrases].map((phrase) => [name, phrase] as const),
  )
  assert(all.length >= 320 && Object.keys(emergencies).length >= 40)
  assert.deepEqual(
    all.filter(([name, phrase]) => !matcher.find(phrase).includes(name)),
    [],
  )
  for (const { phrases } of Object.values(emergencies)) {
    const { emergency, conditions } = await browse(phrases[0]!)
    assert(emergency?.guide && emergency.guide.slug === conditions[0]?.slug, phrases[0])
  }
})

test('at least 95 % of 1,000 other searches of people in danger find the right guide first', async (t) => {
  const missed: string[] = []
  const all = [...dangerQuestions, ...relativesDangerQuestions]
  const questions = partOf(all, 4)
  for (const [search, right] of questions) {
    const found = await leadingGuide(search)
    if (!found || !right.split(',').includes(found)) missed.push(`${search}: ${found}`)
  }
  t.diagnostic(`${questions.length - missed.length} of ${questions.length}; missed: ${missed.join('; ')}`)
  assert(all.length >= 1000)
  assert(missed.length / questions.length <= 0.05, missed.join('\n'))
})

test('most searches that no one listed find their emergency, nearly all of them raise the alarm', (t) => {
  const inDanger = unseenDangerQuestions.filter(([, emergency]) => emergency !== 'none')
  const found = inDanger.map(([search, emergency]) => ({ emergency, found: recognizer.find(search) }))
  const alarms = found.filter((one) => one.found.length > 0).length
  const right = found.filter((one) => one.found[0] && guideOf(one.found[0]) === guideOf(one.emergency)).length
  t.diagnostic(`${right} of ${inDanger.length} right first, ${alarms} with an alarm`)
  assert(inDanger.length >= 230)
  assert(right / inDanger.length >= 0.75 && alarms / inDanger.length >= 0.9)
})

test('searches of people who are not in danger raise no alarm, with few exceptions', (t) => {
  const unseen = unseenDangerQuestions.filter(([, emergency]) => emergency === 'none').map(([search]) => search)
  const searches = [...harmlessQuestions, ...unseen]
  const alarms = searches.filter((search) => recognizer.find(search).length > 0)
  t.diagnostic(`${alarms.length} of ${searches.length}: ${alarms.join('; ')}`)
  assert(searches.length >= 440)
  assert(alarms.length / searches.length <= 0.05, alarms.join('\n'))
})

test('no test question is an example', () => {
  const known = new Set(Object.values(examples).flat().map(wordsOf))
  const asked = [
    ...[...dangerQuestions, ...relativesDangerQuestions, ...unseenDangerQuestions].map(([search]) => search),
    ...harmlessQuestions,
  ]
  assert.deepEqual(
    asked.filter((search) => known.has(wordsOf(search))),
    [],
  )
})

test('examples recognize what no phrase does, and long searches that are like nothing raise no alarm', () => {
  for (const [search, emergency] of [
    ['मुन्ने ने घड़ी का छोटा सेल निगल लिया है', 'button-battery'],
    ['ladke ki ek goli upar chadh gayi bahut dard', 'testicle'],
    ['friend injected something and his lips are blue', 'overdose'],
    ['garbhpat hua bleeding band nahi hoti aankho ke aage andhera', 'pregnancy-bleeding'],
    ['uncle is lying flat and not breathing', 'cardiac-arrest'],
  ] as const)
    assert.equal(recognizer.find(search)[0], emergency, search)
  for (const search of [
    '',
    '💊',
    'x'.repeat(5_000),
    'pain '.repeat(500),
    'lorem ipsum dolor sit amet',
    'ζωή और कुछ θάλασσα नहीं',
  ])
    recognizer.find(search)
  assert.deepEqual(recognizer.find('quarterly invoice ledger export xlsx'), [])
})

test('after a birth or an operation, the cause comes before its signs', () => {
  for (const [search, emergency] of [
    ['bachcha aaye do ghante hue, khoon ki dhaar nahi tham rahi', 'bleeding-after-delivery'],
    ['eight months pregnant, blood poured out while sweeping, no pain', 'late-pregnancy-bleeding'],
    ['जचकी को हफ्ता हुआ, बीपी 185, माथा फट रहा, धुंधला', 'pre-eclampsia'],
    ['delivery ke baad biwi ko awaz sunti, bachche ko nadi me phenkegi', 'postpartum-psychosis'],
    ['baby of nine months screams, pulls legs up, stool like red jelly', 'intussusception'],
    ['ऑपरेशन के पांचवें दिन पेट तना, गैस बंद, हरी उल्टी', 'bowel-obstruction'],
    ['caesarean stitches smell, fever 103 with shivering and confused', 'sepsis'],
    ['जाड़ा बुखार छह दिन, आज बेहोश, पेशाब काला', 'malaria-danger'],
  ] as const)
    assert.equal(recognizer.find(search)[0], emergency, search)
})

test('an illness or an act that a search names comes before its signs', () => {
  for (const [search, emergency] of [
    ['nana ji lung cancer se, khansi me gilas bhar khoon, raat 2 baje', 'lung-cancer-danger'],
    ['फंदे से उतारा मौसेरे भाई को, छाती नहीं हिलती, चेहरा बैंगनी', 'hanging'],
    ['mason fell, iron rod through stomach, rod still inside, 3 hours from town', 'deep-wound'],
    ['गर्भ तीसरा महीना, एक घूँट पानी भी उल्टी, पेशाब कल से बंद', 'pregnancy-vomiting'],
    ['pet se hai 8va mahina, hb 4, baithe baithe saans phoolti', 'severe-anaemia'],
    ['nani ko peshab me jalan 4 din, aaj kampkampi 103 aur bahki baatein', 'kidney-infection'],
    ['hepatitis b wale jeeja ji ulta bol rahe, naak se khoon, uthte nahi', 'jaundice-danger'],
    ['jellyfish sting at the beach, wife cannot breathe, chest tight', 'bee-sting'],
    ['nine month baby fell off scooter, soft spot swollen, sleepy', 'head-injury'],
  ] as const)
    assert.equal(recognizer.find(search)[0], emergency, search)
})

test('regional words for animals, drugs and wounds lead to their emergency', () => {
  for (const [search, emergency] of [
    ['manyar ne raat ko haath pe kata, ab palke band ho rahi hain', 'snake-bite'],
    ['vinchu chavla mulila, ghaam aur ulti', 'scorpion-sting'],
    ['gehu ke khet me bichhu lad gaya, pasina pasina', 'scorpion-sting'],
    ['दिमागी बुखार फैला है, बच्ची को बुखार में झटके, हमें पहचान नहीं रही', 'encephalitis'],
    ['ततैयों ने काटा, नाना का गला बंद हो रहा, साँस फूल रही', 'anaphylaxis'],
    ['chitte da teeka laya, munda neela, saans bahut dheemi', 'overdose'],
    ['gali ke kutte ne jaangh nonch li, maas latak raha', 'animal-bite'],
    ['both wheels of the truck went over his leg, leg cut, blood everywhere', 'deep-wound'],
    ['cricket ki ball kanpatti pe lagi, behosh hua, ab ulti', 'head-injury'],
    ['माँ के पुराने घाव में मवाद था, अब ठंडी और बेसुध', 'sepsis'],
  ] as const)
    assert.equal(recognizer.find(search)[0], emergency, search)
})

test('a plain complaint of a sign of danger has a card, although other plain complaints are harmless', () => {
  for (const [search, emergency] of [
    ['मम्मी को सीने में बहुत दर्द हो रहा है', 'heart-attack'],
    ['mujhe seene me dard hai', 'heart-attack'],
    ['i have chest pain since morning', 'heart-attack'],
    ['mujhe saans lene me bahut dikkat hai', 'breathless'],
    ['mere khoon ki ulti ho rahi hai', 'vomiting-blood'],
  ] as const)
    assert(recognizer.find(search).includes(emergency), search)
})

test('case, punctuation, word order and the person make no difference', () => {
  for (const search of [
    'FACE  drooping!!',
    'drooping of my mother’s face',
    'face of papa is droopping',
    'drooping, face',
  ])
    assert.deepEqual(matcher.find(search), ['stroke'], search)
  assert.deepEqual(matcher.find('SEENE ME DARD'), ['heart-attack'])
  assert.deepEqual(matcher.find('साँप ने काट लिया'), matcher.find('सांप ने काट लिया'))
  for (const search of ['', '💊', 'x'.repeat(5_000), 'pain '.repeat(500), '__proto__ constructor']) matcher.find(search)
})

test('a cause comes before its signs, and numbers count by their range', () => {
  for (const [search, first] of [
    ['baby swallowed coin cannot breathe', 'choking'],
    ['fell into the pool and not breathing', 'drowning'],
    ['cooler se current lag gaya behosh', 'electric-shock'],
    ['aankh me patakha lag gaya dikh nahi raha', 'eye-injury'],
    ['took insulin and did not eat, now not waking up', 'low-blood-sugar'],
    ['sugar 550 saans tez chal rahi insulin nahi li', 'high-blood-sugar'],
    ['sugar 43', 'low-blood-sugar'],
    ['sugar 520', 'high-blood-sugar'],
    ['bp 215/130', 'high-blood-pressure-crisis'],
    ['spo2 86', 'breathless'],
  ] as const)
    assert.equal(recognizer.find(search)[0], first, search)
  for (const search of ['sugar 110', 'bp 130/85', 'spo2 97', 'fever 101'])
    assert.deepEqual(recognizer.find(search), [], search)
})

test('a baby of a few days or weeks is a newborn, with the age as a number or a word', () => {
  for (const search of [
    'बीस दिन के बच्चे को बुखार है',
    '५ दिन का बच्चा बुखार',
    'dedh mahine ki beti ko bukhar',
    '21days old baby fever',
    'six week old has fever',
  ])
    assert.equal(recognizer.find(search)[0], 'baby-not-waking', search)
  for (const search of ['bachche ko 3 din se bukhar', '5 month baby fever 100'])
    assert.deepEqual(recognizer.find(search), [], search)
})

test('thoughts of suicide lead to Tele-MANAS, every other emergency to 112', async () => {
  const { emergency } = await browse('i want to die')
  assert.deepEqual([emergency?.call, emergency?.guide?.slug], ['tele-manas', 'suicidal-thoughts'])
  assert(emergency!.signs.length > 0)
  const chest = (await browse('chest pain')).emergency!
  assert.deepEqual([chest.call, chest.guide?.slug], ['112', 'heart-attack'])
})

test('the red card also appears with a category and in a search by name', async () => {
  const dental = await browse('face drooping', { category: 'Dental' })
  assert.equal(dental.emergency?.guide?.slug, 'stroke')
  assert(dental.conditions.every(({ category }) => category === 'Dental'))
  assert.equal((await browse('face drooping', { named: true })).conditions[0]?.slug, 'stroke')
  assert.equal((await browse('dengue')).emergency, null)
})
