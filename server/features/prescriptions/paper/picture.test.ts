import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { speakingIn } from '#server/language/speaking.ts'
import { paperDefaults } from '#contract/clinics/paper.ts'
import { inCapitals, sheetOf } from './sheet.ts'
import { pdfOf } from './papers.ts'

// The printout, compared with a picture that people have checked. After an intended change: PICTURE=write node --test
// server/features/prescriptions/paper/picture.test.ts, and check the new picture.

const REFERENCE = join(import.meta.dirname, 'reference.png')
/**
 * Side of the squares whose lightness is compared, in pixels: large enough to ignore differences in antialiasing and
 * rendering.
 */
const SQUARE = 4
/** Maximum difference between two squares, of 255. */
const TOLERANCE = 40

const medication = {
  dose: null,
  doseWords: null,
  doseNotCalculated: null,
  id: '0190a000-0000-7000-8000-000000000001',
  medicineId: null,
  instructions: null,
  composition: null,
  quantity: null,
  refills: 0,
}

const look = { ...paperDefaults, logo: null }

/** A patient's name in one of the scripts, and the others in the texts. */
const paperOf = (patient: { firstName: string; lastName: string }, replacedAt: string | null = null) =>
  sheetOf(
    {
      number: 'RX-7K2M9QX',
      version: 1,
      status: 'active',
      clinic: {
        name: 'Hill Clinic',
        address: '1 Station Road, Pune',
        phone: '+91 20 5550 0100',
        timeZone: 'Asia/Kolkata',
      },
      doctor: {
        firstName: 'Asha',
        lastName: 'Rao',
        qualification: 'MBBS, MD',
        specialty: 'General Medicine',
        registrationNumber: 'MH-12345, Maharashtra Medical Council',
      },
      patient: { ...patient, age: 36, gender: 'female', chartNumber: 'Z0G18B1' },
      prescriptionDate: '2026-11-23',
      backdatedReason: null,
      teleconsultation: null,
      medications: [
        {
          ...medication,
          medicationName: 'Crocin 650 Tablet',
          composition: 'Paracetamol (650mg)',
          dosage: '1 tablet',
          frequency: 'Three times daily',
          duration: '5 days',
          instructions: 'After meals',
          quantity: 15,
        },
        {
          ...medication,
          medicationName: 'Grandmother’s tea',
          dosage: '½ cup',
          frequency: 'As needed',
          duration: 'Until further notice',
        },
      ],
      advice: 'தமிழ்ச்செல்வி கோபாலகிருஷ்ணன்\nশ্রীমতী লক্ষ্মী চক্রবর্তী\nمحمد عبد الله بن صالح',
      notes: 'ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം తెలుగు ଶ୍ରୀମତୀ ଲକ୍ଷ୍ମୀ',
      followUpDate: '2026-11-30',
      patientLines: null,
      signedAt: '2026-11-23T05:00:00.000Z',
      hash: '0123456789abcdef'.repeat(4),
      keyId: null,
      throughKey: false,
      replacedAt,
      verifyUrl: 'https://vaidya.example/verify/abcdefghijklmnopqrstuv',
    },
    look,
    null,
  )
const devanagari = { firstName: 'ज्ञानेश्वरी', lastName: 'क्षत्रिय' }

/** Returns the first page as a picture, one pixel a point. */
async function pictureOf(sheet: ReturnType<typeof paperOf>) {
  const pdf = await getDocument({ data: await pdfOf(sheet, new Date('2026-11-23T05:00:00Z')), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const viewport = page.getViewport({ scale: 1 })
  const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise
  return { canvas, squares: squaresOf(context, canvas.width, canvas.height) }
}

/** Returns the mean lightness of each square of a picture. */
function squaresOf(context: SKRSContext2D, width: number, height: number): number[] {
  const { data } = context.getImageData(0, 0, width, height)
  const columns = Math.floor(width / SQUARE)
  const sums = Array.from({ length: columns * Math.floor(height / SQUARE) }, () => 0)
  for (let y = 0; y < Math.floor(height / SQUARE) * SQUARE; y++)
    for (let x = 0; x < columns * SQUARE; x++) {
      const at = (y * width + x) * 4
      const square = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)
      sums[square]! += (data[at]! + data[at + 1]! + data[at + 2]!) / 3 / SQUARE ** 2
    }
  return sums
}

const differing = (one: number[], other: number[]) =>
  one.filter((lightness, index) => Math.abs(lightness - other[index]!) > TOLERANCE).length

test('the paper looks as it did: names in ten scripts are joined and in order', async () => {
  const { canvas, squares } = await pictureOf(paperOf(devanagari))
  if (process.env.PICTURE === 'write') writeFileSync(REFERENCE, canvas.toBuffer('image/png'))
  const reference = await loadImage(readFileSync(REFERENCE))
  assert.deepEqual([reference.width, reference.height], [canvas.width, canvas.height])
  const context = createCanvas(canvas.width, canvas.height).getContext('2d')
  context.drawImage(reference, 0, 0)
  const wrong = differing(squares, squaresOf(context, canvas.width, canvas.height))
  assert(wrong <= 3, `${wrong} of ${squares.length} squares differ`)
})

test('the comparison notices another name and the mark of a replaced version', async () => {
  const { squares } = await pictureOf(paperOf(devanagari))
  // the same letters, each for itself
  const unjoined = { firstName: 'ज्\u200cञानेश्\u200cवरी', lastName: 'क्\u200cषत्\u200cरिय' }
  assert(differing(squares, (await pictureOf(paperOf(unjoined))).squares) > 3)
  const replaced = await pictureOf(paperOf(devanagari, '2026-11-24T05:00:00.000Z'))
  assert(differing(squares, replaced.squares) > 300)
})

test('the paper is in English whatever the language of the person who asks for it', () => {
  const paper = paperOf(devanagari)
  assert.equal(paper.date, '23 Nov 2026')
  assert.deepEqual(
    speakingIn('hi', () => paperOf(devanagari)),
    paper,
  )
})

test('generic names are in capitals, and units are unchanged', () => {
  assert.equal(inCapitals('Paracetamol (650mg) + Caffeine (50µg)'), 'PARACETAMOL (650mg) + CAFFEINE (50mcg)')
  assert.equal(inCapitals('Amoxycillin 125 MG/5ml'), 'AMOXYCILLIN 125 mg/5ml')
  assert.equal(inCapitals('Vitamin D3 (60000IU)'), 'VITAMIN D3 (60000IU)')
})

test('a script without a font doesn’t stop the print', async () => {
  assert((await pdfOf(paperOf({ firstName: '山田', lastName: '花子' }), new Date())).length > 1000)
})
