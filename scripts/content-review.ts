/**
 * `npm run content:review -- write FOLDER [word …]`: writes a reviewer's sheet for each ingredient, class, combination and guide,
 * or for those whose path contains one of the words, and the form to sign.
 * `npm run content:review -- take FILE`: checks a signed form and copies it to content/reviews/.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Entry, loadFolder } from '#content/load.ts'
import { hashOfText, type ReviewedFolder, REVIEWS, reviewedFolders, reviewsOf, signedSchema } from '#content/reviews.ts'
import { formOf, sheetOf } from './content-review/sheet.ts'

const [command, place, ...words] = process.argv.slice(2)
const texts = Object.fromEntries(
  await Promise.all(reviewedFolders.map(async (one) => [one, (await loadFolder(one)).entries] as const)),
) as { [F in ReviewedFolder]: Map<string, Entry<F>> }

if (command === 'write' && place) await writeSheets(place)
else if (command === 'take' && place) await takeForm(place)
else {
  console.error('Use: npm run content:review -- write FOLDER [word …], or: npm run content:review -- take FILE')
  process.exitCode = 1
}

async function writeSheets(folder: string) {
  const chosen: { text: string; hash: string }[] = []
  await mkdir(folder, { recursive: true })
  for (const one of reviewedFolders)
    for (const entry of texts[one].values()) {
      const text = `${one}/${entry.slug}`
      if (words.length > 0 && !words.some((word) => text.includes(word))) continue
      chosen.push({ text, hash: hashOfText(entry) })
      await writeFile(join(folder, `${text.replace('/', '-')}.md`), sheetOf(one, entry))
    }
  await writeFile(join(folder, 'signed.yaml'), formOf(chosen))
  console.log(`${chosen.length} sheets and signed.yaml are in ${folder}.`)
}

async function takeForm(file: string) {
  const read = signedSchema.safeParse(parse(await readFile(file, 'utf8')))
  const problems = read.success
    ? reviewsOf([[file, read.data]], texts).outdated.map(
        ({ text }) => `${text}: is gone or has changed since the sheet was written. Write a new sheet.`,
      )
    : [z.prettifyError(read.error)]
  if (!read.success || problems.length > 0) {
    for (const one of problems) console.error(one)
    process.exitCode = 1
    return
  }
  const { reviewer, date, reviewed } = read.data
  const name = `${date}-${reviewer.registration.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.yaml`
  await writeFile(join(REVIEWS, name), await readFile(file, 'utf8'), { flag: 'wx' })
  console.log(
    `content/reviews/${name} has ${reviewed.length} reviews. Compare name and number with the council's register before you commit it.`,
  )
}
