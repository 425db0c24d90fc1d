import { t } from '#language/translate.ts'
import type { Archive } from './archive.ts'
import { isDateFormat } from './dates.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { badRequest } from '#server/errors.ts'
import { unescaped } from './escapes.ts'
import { hearAll } from './xml.ts'

/** More than the cells of the largest allowed file. */
const MOST_TEXTS = 1_000_000
/** Maximum length of a cell in Excel. */
const LONGEST_TEXT = 32_767

export interface Workbook {
  /** The part with the first visible sheet. */
  sheet: string
  /** Texts that cells name by their number. */
  texts: readonly string[]
  /** For each number of a cell style, whether it formats a date. */
  dates: readonly boolean[]
  /** For each number of a cell style, its format, if the file defines it. */
  formats: readonly (string | undefined)[]
  /** Days are counted from 1904, as Excel for Mac did. */
  from1904: boolean
}

interface Relation {
  type: string
  target: string
}

/** Reads the shared strings and formats that a sheet's cells refer to. Throws for an invalid workbook. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const root = [...(await relationsOf(archive, '')).values()].find(({ type }) => type.endsWith('/officeDocument'))
  if (!root) throw new Error('No workbook')
  const relations = await relationsOf(archive, root.target)
  const partOf = (kind: string) => [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target
  const { from1904, sheetIds } = await readSheets(archive, root.target)
  const sheet = sheetIds.map((id) => relations.get(id)?.target).find((part) => part && archive.has(part))
  if (!sheet) throw new Error('No sheet')
  const [texts, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    sheet,
    from1904,
    texts: texts && archive.has(texts) ? await readTexts(archive, texts) : [],
    ...(styles && archive.has(styles) ? await readStyles(archive, styles) : { dates: [], formats: [] }),
  }
}

/** Returns the parts that a part refers to, by their id; '' for those of the whole file. */
async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const at = part.lastIndexOf('/') + 1
  const folder = part.slice(0, at)
  const relations = new Map<string, Relation>()
  await hearAll(archive.text(`${folder}_rels/${part.slice(at)}.rels`), {
    open(name, { Id: id, Type: type, Target: target }) {
      if (name === 'Relationship' && id && type && target)
        relations.set(id, { type, target: target.startsWith('/') ? target.slice(1) : folder + target })
    },
  })
  return relations
}

async function readSheets(archive: Archive, part: string) {
  let from1904 = false
  const sheetIds: string[] = []
  await hearAll(archive.text(part), {
    open(name, { date1904, state = 'visible', id }) {
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
      if (name === 'sheet' && state === 'visible' && id) sheetIds.push(id)
    },
  })
  return { from1904, sheetIds }
}

async function readTexts(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  await hearAll(archive.text(part), {
    open(name) {
      if (name === 'si') text = ''
      // phonetic hints aren't part of a word
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    text(piece) {
      if (isText) text += piece
      if (text.length > LONGEST_TEXT) throw badRequest(t(importMessages.largeExcel))
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si' && texts.push(unescaped(text)) > MOST_TEXTS) throw new Error('Too many texts')
    },
  })
  return texts
}

async function readStyles(archive: Archive, part: string): Promise<Pick<Workbook, 'dates' | 'formats'>> {
  const codes = new Map<string, string>()
  const dates: boolean[] = []
  const formats: (string | undefined)[] = []
  let isOfCells = false
  await hearAll(archive.text(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      dates.push(isDateFormat(Number(numFmtId), codes.get(numFmtId)))
      formats.push(codes.get(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return { dates, formats }
}
