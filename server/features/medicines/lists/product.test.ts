import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cleanLine,
  cleanProse,
  isDiscontinued,
  isStorable,
  needsPrescription,
  repairEncoding,
  sideEffectsOf,
  usesOf,
} from './clean-text.ts'
import { formOf, lacksRelaxant, mistakesGlycerin, packOf, paiseOf, presentationOf } from './product.ts'
import { brandKeyOf, slugOf, wordsOf } from './words.ts'

const FORMS: [name: string, form: string | null, pack?: string, column?: string][] = [
  ['Panadon 500 Tablet', 'tablet'],
  ['DECOFEN 100MG TAB', 'tablet'],
  ['ZIMAX 200MG SYP', 'syrup'],
  ['CEFTRI S 1.5GM INJ', 'injection'],
  ['BIMATO EYE DROP', 'drops'],
  ['FIXO 50MG 30ML DRY SYP', 'suspension'],
  ['Fixo Dry Syrup', 'suspension', 'bottle of 30 ml Dry Syrup', 'syrup'],
  ['Coldo Dry Cough Syrup', 'syrup'],
  ['OFLO 200MG SUSP', 'suspension'],
  ['Cefo Powder for Injection', 'injection'],
  ['Beclo Rotacaps 200mcg', 'inhaler'],
  ['Pyro Kit Tablets', 'kit'],
  ['CELFLO 100ML IV', 'injection'],
  ['Hexo Mouth Wash', 'solution'],
  ['Hexo Face Wash', null],
  ['Glargo', 'injection', 'packet of 1 Pre-filled Pen'],
  ['Nosopen', 'capsule', 'strip of 10 soft gelatin capsules'],
  ['Nosopen', null],
  ['Tabifen', null],
  ['Nosopen 10', 'cream', 'tube of 5 gm Gel', 'cream'],
  ['Nosopen Gel', 'gel', '', 'allopathy'],
  ['Nosopen', 'tablet', '', 'Tablet DT'],
]
for (const [name, form, pack = '', column = ''] of FORMS)
  test(`the form of ${[name, pack, column].filter(Boolean).join(', ')} is ${form}`, () =>
    assert.equal(formOf(wordsOf(column), wordsOf(name), wordsOf(pack)), form))

const PACKS: [text: string, units: number, unit: string][] = [
  ['strip of 10 tablets', 10, 'tablet'],
  ['Strip of 15 Tablet pr', 15, 'tablet'],
  ['strip of 10 soft gelatin capsules', 10, 'capsule'],
  ['bottle of 100 ml Syrup', 100, 'ml'],
  ['tube of 15 gm Cream', 15, 'g'],
  ['vial of 1 Injection', 1, 'injection'],
  ['prefilled syringe of 0.5 ml Injection', 0.5, 'ml'],
  ['bottle of 1 ltr Solution', 1000, 'ml'],
  ['10 tablets', 10, 'tablet'],
]
for (const [text, units, unit] of PACKS)
  test(`a ${text} holds ${units} ${unit}`, () => assert.deepEqual(packOf(text), { units, unit }))

for (const text of [
  '2 strips of 10 tablets',
  '10 x 10 tablets',
  'vial of 10 ml Powder for Injection',
  'bottle of 30 ml Dry Syrup',
  'packet of 200 MDI Inhaler',
  'strip of 2 ml Respules',
  'packet of 5 gm Sachet',
  'strip of tablets',
  'bottle of 0 ml Syrup',
  'box of 2.5 tablets',
  '',
])
  test(`the content of “${text}” is uncertain`, () => assert.equal(packOf(text), null))

test('parses rupees into exact paise', () => {
  const prices: [string | null, number | null | undefined][] = [
    ['223.42', 22_342],
    ['118', 11_800],
    ['1.1', 110],
    ['₹ 1,23,456.50', 12_345_650],
    ['Rs. 95/-', 9_500],
    ['0.29', 29],
    ['95.5000', 9_550],
    ['0', null],
    [null, null],
    ['95.125', undefined],
    ['12,34', undefined],
    ['-5', undefined],
    ['free', undefined],
    ['99999999999', undefined],
  ]
  for (const [text, paise] of prices) assert.equal(paiseOf(text), paise, String(text))
})

test('parses flags as yes, no, empty or unknown', () => {
  assert.deepEqual(['TRUE', 'false', '1', 'No', 'maybe'].map(isDiscontinued), [true, false, true, false, undefined])
  const said = ['required', 'none', 'Prescription Required', 'No Prescription Required', 'OTC', 'Rx', 'perhaps']
  assert.deepEqual(said.map(needsPrescription), [true, false, true, false, false, true, undefined])
  assert.deepEqual(['डॉक्टर का प्रिस्क्रिप्शन ज़रूरी', 'பிரிஸ்கிரிப்ஷன் தேவை'].map(needsPrescription), [true, true])
  assert.deepEqual([isDiscontinued(null), needsPrescription(null)], [null, null])
})

test('splits uses where the list does, before a new "Treatment of", and where a capital surely begins one', () => {
  assert.deepEqual(usesOf('Treatment of Fever | Pain relief'), ['Treatment of Fever', 'Pain relief'])
  assert.deepEqual(usesOf(' Pain reliefTreatment of Fever'), ['Pain relief', 'Treatment of Fever'])
  assert.deepEqual(usesOf('Treatment of Gout Treatment and prevention of Asthma'), [
    'Treatment of Gout',
    'Treatment and prevention of Asthma',
  ])
  assert.deepEqual(usesOf('Gout Asthma (mild, moderate)'), ['Gout Asthma (mild, moderate)'])
  assert.deepEqual(usesOf('Herpes labialis Genital herpes infection Herpes zoster'), [
    'Herpes labialis',
    'Genital herpes infection',
    'Herpes zoster',
  ])
  for (const one of ['Infection due to Pseudomonas', 'General Anaesthesia', 'Haemophilus influenzae Type b disease'])
    assert.deepEqual(usesOf(one), [one])
  assert.deepEqual(usesOf('fever|Fever | '), ['fever'])
  assert.deepEqual(usesOf(null), [])
})

test('splits side effects only where the list does', () => {
  assert.deepEqual(sideEffectsOf('Nausea,Flushing (in the face, ears),Rash'), [
    'Nausea',
    'Flushing (in the face, ears)',
    'Rash',
  ])
  assert.deepEqual(sideEffectsOf('Nausea; Rash'), ['Nausea', 'Rash'])
  assert.deepEqual(sideEffectsOf('Nausea|nausea'), ['Nausea'])
  assert.deepEqual(sideEffectsOf('Vomiting Nausea Stomach pain'), [])
  assert.deepEqual(sideEffectsOf('Burning, itching and redness'), [])
  assert.deepEqual(sideEffectsOf('Limited data available'), [])
  assert.deepEqual(sideEffectsOf(null), [])
})

test('the brand key leaves out strength, form and pack', () => {
  const key = (name: string) => brandKeyOf(wordsOf(name))
  assert.equal(key('Panadon 500 Tablet'), key('PANADON 650MG TAB'))
  assert.equal(key('Glimer M 2mg/500mg Tablet SR'), 'glimer m sr')
  assert.notEqual(key('Panadon Plus Tablet'), key('Panadon Tablet'))
  assert.equal(key('3D FLAM 3ML INJ'), '3d flam')
  assert.equal(key('1 PARA 650MG TAB'), '1 para')
  assert.equal(key('Amoxi 228.5mg per 5 ml Oral Suspension'), 'amoxi oral')
})

test('a slug has Latin letters and digits', () => {
  assert.equal(slugOf('Augmen 625 Duo Tablet'), 'augmen-625-duo-tablet')
  assert.equal(slugOf("7 O'Clock 0.5% w/w Crème"), '7-oclock-0-5-w-w-creme')
  assert.equal(slugOf('α-β Artee'), 'alpha-beta-artee')
  assert.equal(slugOf('A & B'), 'a-and-b')
  assert.equal(slugOf('पैरासिटामोल'), 'medicine')
  assert.equal(slugOf('0195a4f0-0000-7000-8000-000000000000'), 'medicine')
  assert.match(slugOf('word '.repeat(50)), /^(word-){15}word$/)
})

/** Encodes a text as UTF-8 and reads it as Windows-1252. */
function encodedTwice(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
  ).join('')
}

const MEANT = [
  'Ménière’s disease',
  'a – b',
  '5 °C',
  'α-β',
  '“so”',
  'naïve',
  '≥ 18',
  '₹95',
  'पेट दर्द',
  '10 µg',
  '½ tablet',
  'Zoë™',
]

for (const meant of MEANT)
  test(`“${meant}” encoded twice, or three times, is repaired; as it is, it stays`, () => {
    assert.equal(repairEncoding(encodedTwice(meant)), meant)
    assert.equal(repairEncoding(encodedTwice(encodedTwice(meant))), meant)
    assert.equal(repairEncoding(meant), meant)
  })

test('replaces a ligature by its letters', () => {
  assert.equal(repairEncoding(encodedTwice('Betaceﬁx')), 'Betacefix')
})

test('removes the remains of a no-break space', () => {
  assert.equal(cleanLine('taking.Â Before you'), 'taking. Before you')
  assert.equal(cleanLine('the endÂ'), 'the end')
})

for (const other of ['Groß®', 'Âge', 'ÉTÉ', 'CÂ D', 'Ã', 'a â b', '� lost', 'Ïx', 'ã¡¢'])
  test(`“${other}” is not guessed at`, () => assert.equal(repairEncoding(other), other))

test('a cleaned line is one line in NFC without invisible characters', () => {
  assert.equal(cleanLine('  two\u00a0\u200b  words\r\nhere\t'), 'two words here')
  assert.equal(cleanLine('Zoe\u0308'), 'Zoë')
  assert.equal(cleanLine('Tom &amp; Co&#39;s &lt;x&gt; &nosuch;'), "Tom & Co's <x> &nosuch;")
  assert.equal(cleanLine('क्\u200dष'), 'क्\u200dष')
})

test('placeholders such as N/A count as empty', () => {
  for (const nothing of ['', '  ', 'NA', 'n/a', '-', '—', 'null', 'None', 'Not available', '...'])
    assert.equal(cleanLine(nothing), null, nothing)
  assert.equal(cleanLine('Nan Pro'), 'Nan Pro')
})

test('cleaned prose keeps its line breaks', () => {
  assert.equal(cleanProse(' a  b \r\n\r\n\r\n\r\nc '), 'a b\n\nc')
})

test("text with a NUL or half of a character can't be stored", () => {
  assert.deepEqual(['a\0b', 'a\ud800', '\udc00', 'fine 😀'].map(isStorable), [false, false, false, true])
})

test('MR means a muscle relaxant in a painkiller, and modified release elsewhere', () => {
  const said: [name: string, composition: string, presentation: string][] = [
    ['Buflex MR Tablet', 'Ibuprofen (400mg) + Paracetamol (325mg)', 'relaxant'],
    ['Zerodol-MR Tablet', 'Aceclofenac (100mg) + Tizanidine (2mg)', 'relaxant'],
    ['Urimax D Tablet MR', 'Tamsulosin (0.4mg) + Dutasteride (0.5mg)', 'modified'],
    ['Flavedon MR Tablet', 'Trimetazidine (35mg)', 'modified'],
  ]
  for (const [name, composition, presentation] of said)
    assert.equal(presentationOf(name, null, composition), presentation, name)
})

test('the brand of a medicine is no release', () => {
  assert.equal(presentationOf('LA Mika 250 Injection', null), '')
  assert.equal(presentationOf('Inderal LA 40 Tablet', null), 'prolonged')
  assert.equal(presentationOf('Iblaceff XL 1000mg/500mg Injection', null, null, 'injection'), '')
  assert.equal(presentationOf('Trancodol LA Injection', null, null, 'injection'), 'prolonged')
  assert.equal(presentationOf('Lulimac XL Cream', null, null, 'cream'), '')
  assert.equal(presentationOf('Benadryl DR Syrup', null, null, 'syrup'), '')
  assert.equal(presentationOf('Razo DR Capsule', null, null, 'capsule'), 'delayed')
})

test('a muscle relaxant in the name and not in the composition is missing', () => {
  assert.equal(lacksRelaxant(['buflex', 'mr', 'tablet'], 'Ibuprofen (400mg) + Paracetamol (325mg)'), true)
  assert.equal(lacksRelaxant(['zerodol', 'mr', 'tablet'], 'Aceclofenac (100mg) + Tizanidine (2mg)'), false)
  assert.equal(lacksRelaxant(['urimax', 'd', 'tablet', 'mr'], 'Tamsulosin (0.4mg) + Dutasteride (0.5mg)'), false)
})

test('the glycerin of a laxative is not the nitroglycerin of a heart medicine', () => {
  assert.equal(mistakesGlycerin(['hallens', 'glycerin', 'infant', 'suppositories'], 'Nitroglycerin (86%)'), true)
  assert.equal(mistakesGlycerin(['genericart', 'nitroglycerin', 'tablet'], 'Nitroglycerin (2.6mg)'), false)
  assert.equal(mistakesGlycerin(['glycerin', 'suppository'], 'Glycerin (2g)'), false)
})
