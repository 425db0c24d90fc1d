import { suite, test } from 'node:test'
import { importList, type List } from '#server/testing/lists.ts'
import { type Cell, partsOf, zipOf } from '#server/testing/xlsx.ts'

// Excel files as clinics have them, five and more of each kind: number formats, dates, escapes, formulas and merged cells.

const file = (...rows: Cell[][]) => zipOf(partsOf(rows))
const xml = (inside: string, type = '') => ({ xml: `<c${type && ` t="${type}"`}>${inside}</c>` })
const NUMBERED = ['Chart number', 'First name', 'Last name', 'Phone']
const BORN = ['First name', 'Last name', 'Phone', 'Date of birth']
const PLACED = ['First name', 'Last name', 'Phone', 'Address']

const born = (...days: (Cell | number)[]) =>
  file(
    BORN,
    ...days.map((day, at): Cell[] => ['Asha', `Rao${at}`, 9820014000 + at, typeof day === 'number' ? { day } : day]),
  )

const formats: List[] = [
  [
    'chart numbers with leading zeros',
    file(NUMBERED, [{ number: 42, format: '00000' }, 'Asha', 'Rao', 9820013001]),
    ['00042|Asha|Rao|+919820013001'],
  ],
  [
    'chart numbers with a prefix, of a clinic with two branches',
    file(
      NUMBERED,
      [{ number: 7, format: '"PUN/"0000' }, 'Asha', 'Rao', 9820013011],
      [{ number: 7, format: '"MUM/"0000' }, 'Ravi', 'Rao', 9820013012],
    ),
    ['PUN/0007|Asha|Rao|+919820013011', 'MUM/0007|Ravi|Rao|+919820013012'],
  ],
  [
    'phones in the format of Excel’s own list',
    file(
      NUMBERED,
      ['A1', 'Asha', 'Rao', { number: 9820013021, format: '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####' }],
      ['A2', 'Ravi', 'Rao', { number: 9820013022, format: '00000\\ 00000' }],
      ['A3', 'Tara', 'Rao', { number: 9820013023, format: '"+91-"0000000000' }],
    ),
    ['A1|Asha|Rao|+919820013021', 'A2|Ravi|Rao|+919820013022', 'A3|Tara|Rao|+919820013023'],
  ],
  [
    'a PIN code and a house number with zeros in the address',
    file(
      ['First name', 'Last name', 'Phone', 'Address', 'City', 'PIN code'],
      ['Asha', 'Rao', 9820013031, { number: 7, format: '000' }, 'Guwahati', { number: 781001, format: '000\\ 000' }],
    ),
    ['Asha|Rao|+919820013031|007, Guwahati, 781 001'],
  ],
  [
    'a phone that Excel shows as 9.82E+09, and one with separators of thousands',
    file(
      NUMBERED,
      ['B1', 'Asha', 'Rao', { number: 9820013041, format: '0.00E+00' }],
      ['B2', 'Ravi', 'Rao', { number: 9820013042, format: '#,##0' }],
      ['B3', 'Tara', 'Rao', { number: 9820013043, format: '_-* #,##0_-' }],
    ),
    ['B1|Asha|Rao|+919820013041', 'B2|Ravi|Rao|+919820013042', 'B3|Tara|Rao|+919820013043'],
  ],
  [
    'numbers formatted as text, in a color, and only for zeros',
    file(
      NUMBERED,
      [{ number: 12, format: '@' }, 'Asha', 'Rao', 9820013051],
      [{ number: 13, format: '[Color10]0000' }, 'Ravi', 'Rao', 9820013052],
      [{ number: 14, format: '0;-0;"none"' }, 'Tara', 'Rao', 9820013053],
    ),
    ['12|Asha|Rao|+919820013051', '0013|Ravi|Rao|+919820013052', '14|Tara|Rao|+919820013053'],
  ],
]

const dates: List[] = [
  [
    'dates in formats of other countries',
    born(
      { number: 33024, format: 'd/m/yyyy' },
      { number: 33024, format: '[$-409]mmmm d, yyyy' },
      { number: 33024, format: '[$-4009]dd mmmm yyyy;@' },
      { number: 33024, format: 'dd.mm.yy' },
      { number: 33024, format: 'yyyy"年"m"月"d"日"' },
    ),
    Array.from({ length: 5 }, (_, at) => `Asha|Rao${at}|+91982001400${at}|1990-05-31`),
  ],
  [
    'dates with a time shortly before and after midnight',
    born({ number: 33023.99998, format: 'd/m/yyyy h:mm' }, { number: 33024.00002, format: 'd/m/yyyy h:mm' }),
    ['Asha|Rao0|+919820014000|1990-05-30', 'Asha|Rao1|+919820014001|1990-05-31'],
  ],
  [
    'dates of a Mac’s workbook, counted from 1904',
    zipOf(partsOf([BORN, ['Asha', 'Rao0', 9820014000, { day: 31_562 }]], { from1904: true })),
    ['Asha|Rao0|+919820014000|1990-05-31'],
  ],
  [
    'a date that Excel counts as 29 February 1900, and days around it',
    born(59, 60, 61),
    ['Asha|Rao0|+919820014000|1900-02-28', 'Asha|Rao1|+919820014001|', 'Asha|Rao2|+919820014002|1900-03-01'],
    [/3 dateOfBirth: .*29 February 1900/],
  ],
  [
    'a date of the future, a negative one and one beyond all dates',
    born(401_769, -5, 9_999_999),
    Array.from({ length: 3 }, (_, at) => `Asha|Rao${at}|+91982001400${at}|`),
    [/2 dateOfBirth: .*future/, /3 dateOfBirth: “-5” is not a date/, /4 dateOfBirth: “9999999” is not a date/],
  ],
  [
    'days that a program wrote without any format',
    born({ number: 33024, format: 'General' }, { number: 33024, format: '0' }),
    ['Asha|Rao0|+919820014000|', 'Asha|Rao1|+919820014001|'],
    [/“33024” is not a date/, /“33024” is not a date/],
  ],
  [
    'dates as ISO texts of the strict format, with and without a time',
    born(
      xml('<v>1990-05-31</v>', 'd'),
      xml('<v>1990-05-31T00:00:00</v>', 'd'),
      xml('<v>1990-05-30T18:30:00Z</v>', 'd'),
    ),
    Array.from({ length: 3 }, (_, at) => `Asha|Rao${at}|+91982001400${at}|1990-05-31`),
  ],
]

const escapes: List[] = [
  [
    'an address of three lines from an old Mac',
    file(PLACED, ['Asha', 'Rao', 9820015001, '4 MG Road_x000D_Indiranagar_x000D_Bengaluru']),
    ['Asha|Rao|+919820015001|4 MG Road\nIndiranagar\nBengaluru'],
  ],
  [
    'line ends of Windows in inline texts',
    file(PLACED, [
      xml('<is><t>Asha</t></is>', 'inlineStr'),
      'Rao',
      9820015011,
      xml('<is><t xml:space="preserve">4 MG Road_x000D_\nPune_x000D_\n</t></is>', 'inlineStr'),
    ]),
    ['Asha|Rao|+919820015011|4 MG Road\nPune'],
  ],
  [
    'a text that only looks like an escape',
    file(PLACED, ['Asha', 'Rao', 9820015021, 'Flat _x005F_x0041_, Block_x']),
    ['Asha|Rao|+919820015021|Flat _x0041_, Block_x'],
  ],
  [
    'control characters that a terminal has left',
    file(PLACED, ['As_x0007_ha', 'Ra_x0000_o', 9820015031, '4 MG_x001B_ Road']),
    ['Asha|Rao|+919820015031|4 MG Road'],
  ],
  [
    'letters of a name as escapes, in lower and upper case',
    file(PLACED, ['Zo_x00eb_', 'Nu_x00F1_ez', 9820015041, '4 MG Road']),
    ['Zoë|Nuñez|+919820015041|4 MG Road'],
  ],
  [
    'half a letter, and headings with an escape',
    file(['First_x0020_name', 'Last name_x000D_', 'Phone', 'Address'], ['Asha', 'Rao', 9820015051, 'Block _xD83D_']),
    ['Asha|Rao|+919820015051|'],
    [/2 address: This cell has characters that can’t be read/],
  ],
]

const formulas: List[] = [
  [
    'names put together by a formula, with its result',
    file(['Name', 'Phone'], [xml('<f>A1&amp;" "&amp;B1</f><v>Asha Rao</v>', 'str'), 9820016001]),
    ['Asha|Rao|+919820016001|'],
  ],
  [
    'names put together by a formula that was never computed',
    file(['Name', 'Phone'], [xml('<f>A1&amp;" "&amp;B1</f>'), 9820016011], ['Ravi Rao', 9820016012]),
    ['Ravi|Rao|+919820016012|'],
    [/2 firstName: This cell has a formula without a result/],
  ],
  [
    'a phone that a lookup didn’t find',
    file(BORN, ['Asha', 'Rao', xml('<f>VLOOKUP(A2,X!A:B,2,0)</f><v>#N/A</v>', 'e'), { day: 33024 }]),
    ['Asha|Rao||1990-05-31'],
    [/2 phone: This cell shows the error #N\/A/],
  ],
  [
    'a chart number made by a formula, and one that refers to nothing',
    file(
      NUMBERED,
      [xml('<f>"P-"&amp;ROW()</f><v>P-2</v>', 'str'), 'Asha', 'Rao', 9820016031],
      [xml('<f>#REF!</f><v>#REF!</v>', 'e'), 'Ravi', 'Rao', 9820016032],
    ),
    ['P-2|Asha|Rao|+919820016031'],
    [/3 chartNumber: This cell shows the error #REF!/],
  ],
  [
    'a birth date computed from parts, its day as a number',
    file(BORN, ['Asha', 'Rao', 9820016041, { xml: '<c s="1"><f>DATE(1990,5,31)</f><v>33024</v></c>' }]),
    ['Asha|Rao|+919820016041|1990-05-31'],
  ],
  [
    'formulas with an empty text, for cells without a value',
    file(PLACED, ['Asha', xml('<f>IF(Z1="","",Z1)</f><v></v>', 'str'), 9820016051, xml('<f>T(Z1)</f><v/>', 'str')]),
    ['Asha||+919820016051|'],
  ],
  [
    'a formula that would call another server, whose result alone is read',
    file(PLACED, ['Asha', 'Rao', 9820016061, xml('<f>WEBSERVICE("http://x.example")</f><v>4 MG Road</v>', 'str')]),
    ['Asha|Rao|+919820016061|4 MG Road'],
  ],
]

/** A file with merged cells. */
function merged(places: string[], ...rows: Cell[][]) {
  const parts = partsOf(rows)
  const sheet = 'xl/worksheets/sheet1.xml'
  const cells = places.map((place) => `<mergeCell ref="${place}"/>`).join('')
  parts[sheet] = parts[sheet]!.replace('</worksheet>', `<mergeCells>${cells}</mergeCells></worksheet>`)
  return zipOf(parts)
}

const families: List[] = [
  [
    'a phone and an address merged over mother and child',
    merged(['C2:C3', 'D2:D3'], PLACED, ['Asha', 'Rao', 9820017001, '4 MG Road'], ['Tara', 'Rao']),
    ['Asha|Rao|+919820017001|4 MG Road', 'Tara|Rao|+919820017001|4 MG Road'],
  ],
  [
    'a last name merged over four, below a merged title',
    merged(
      ['A1:D1', 'B3:B6'],
      ['Families of the clinic'],
      PLACED,
      ['Asha', 'Rao', 9820017011],
      ['Tara', null, 9820017012],
      ['Ravi', null, 9820017013],
      ['Om', null, 9820017014],
    ),
    [1, 2, 3, 4].map((n) => `${['Asha', 'Tara', 'Ravi', 'Om'][n - 1]}|Rao|+91982001701${n}|`),
  ],
  [
    'two families below each other',
    merged(
      ['D2:D3', 'D4:D5'],
      PLACED,
      ['Asha', 'Rao', 9820017021, '4 MG Road'],
      ['Tara', 'Rao', 9820017022],
      ['Ravi', 'Sen', 9820017023, '5 Elm'],
      ['Om', 'Sen', 9820017024],
    ),
    [
      'Asha|Rao|+919820017021|4 MG Road',
      'Tara|Rao|+919820017022|4 MG Road',
      'Ravi|Sen|+919820017023|5 Elm',
      'Om|Sen|+919820017024|5 Elm',
    ],
  ],
  [
    'a full name merged over a patient’s two rows',
    merged(['A2:A3'], ['Name', 'Phone'], ['Asha Rao', 9820017031], [null, 9820017032]),
    ['Asha|Rao|+919820017031|'],
    [/3 firstName: This row’s name is in a cell merged with the row above/],
  ],
  [
    'an address merged over columns and rows, and an empty merged cell',
    merged(
      ['D2:E4', 'C5:C6'],
      [...PLACED, 'City'],
      ['Asha', 'Rao', 9820017041, '4 MG Road, Pune'],
      ['Tara', 'Rao', 9820017042],
      ['Ravi', 'Rao', 9820017043],
      ['Om', 'Sen', null, '5 Elm'],
      ['Ira', 'Sen', null, '5 Elm'],
    ),
    [1, 2, 3].map((n) => `${['Asha', 'Tara', 'Ravi'][n - 1]}|Rao|+91982001704${n}|4 MG Road, Pune`),
    [/5 phone: Enter a phone number/, /6 phone: Enter a phone number/],
  ],
]

const kinds: [kind: string, lists: List[]][] = [
  ['number formats', formats],
  ['dates', dates],
  ['escapes', escapes],
  ['formulas', formulas],
  ['merged cells', families],
]
const NAMED = ['name', 'last', 'phone'] as const

for (const [kind, lists] of kinds)
  suite(`Excel files: ${kind}`, () => {
    for (const list of lists)
      test(`${list[0]}: each value is what Excel shows, or is named`, () => {
        const [first = ''] = list[2]
        // a chart number, a birth date or an address is compared where the list has one
        const isBorn = /\d{4}-\d\d-\d\d$/.test(list[2].join()) || kind === 'dates'
        const isNumbered = /^[^|]*\d[^|]*\|/.test(first)
        const shown = isNumbered ? (['number', ...NAMED] as const) : ([...NAMED, isBorn ? 'born' : 'address'] as const)
        return importList(list, { shown })
      })
  })
