import { suite, test } from 'node:test'
import { importList, type List } from '#server/testing/lists.ts'
import { partsOf, zipOf } from '#server/testing/xlsx.ts'

// CSV files as programs and people write them, five and more of each kind: separators, other programs' headings, dates of
// birth, chart numbers and invisible characters.

const separators: List[] = [
  ['bars', 'First name|Last name|Phone\nAsha|Rao|9820021001\n', ['Asha|Rao|+919820021001|']],
  [
    'bars, named for Excel, and a bar in quotation marks',
    'sep=|\nFirst name|Last name|Phone|Address\nAsha|Rao|9820021011|"4|2 MG Road"\n',
    ['Asha|Rao|+919820021011|4|2 MG Road'],
  ],
  [
    'semicolons, beside commas in a heading',
    'First name;Last name;Phone;"Address, with city, state and PIN code"\nAsha;Rao;9820021021;"4 MG Road; Pune"\n',
    ['Asha|Rao|+919820021021|'],
  ],
  [
    'semicolons, with decimal commas',
    'First name;Last name;Phone;Address;Fee\nAsha;Rao;9820021031;4 MG Road, Pune;1.500,50\n',
    ['Asha|Rao|+919820021031|4 MG Road, Pune'],
  ],
  [
    'tabs, with commas and quotation marks in the cells',
    'First name\tLast name\tPhone\tAddress\nAsha "Ashu"\tRao\t9820021041\t4, MG Road, Pune\n',
    ['Asha "Ashu"|Rao|+919820021041|4, MG Road, Pune'],
  ],
  [
    'commas, doubled quotation marks and lines within cells',
    'First name,Last name,Phone,Address\n"Asha ""Ashu""",Rao,9820021051,"4 MG Road\r\nPune"\nRavi,O\'Neil,9820021052,"6\'2"""\n',
    ['Asha "Ashu"|Rao|+919820021051|4 MG Road\nPune', "Ravi|O'Neil|+919820021052|6'2\""],
  ],
  [
    'quotation marks within an unquoted cell, and spaces around quoted ones',
    'First name,Last name,Phone,Address\nAsha,Rao,9820021061,Flat "B"\nRavi,Rao, "9820021062" ,"4 MG Road"\n',
    ['Asha|Rao|+919820021061|Flat "B"', 'Ravi|Rao|+919820021062|4 MG Road'],
  ],
  [
    'a list that says its separator in capitals and ends without a line end',
    'SEP=\t\r\nFirst name\tLast name\tPhone\r\nAsha\tRao\t9820021071',
    ['Asha|Rao|+919820021071|'],
  ],
]

/** Headings as exports of other programs have them, with the fields that they become. */
const headings: List[] = [
  [
    'an export in snake case',
    'patient_id,first_name,middle_name,last_name,mobile_number,date_of_birth,sex\nX1,Jane,Marie,Doe,9820022001,1980-05-05,F\n',
    ['Jane Marie|Doe|+919820022001|1980-05-05'],
  ],
  [
    'an export in camel case',
    'patientId,firstName,lastName,phoneNumber,dateOfBirth,emailAddress\n7,Jane,Doe,9820022011,1980-05-05,jane@people.example\n',
    ['Jane|Doe|+919820022011|1980-05-05'],
  ],
  [
    'a register with serial numbers and capitals',
    'S.No.,UHID,PATIENT NAME,AGE,SEX,MOBILE NO.,D.O.B.\n1,U-9,MRS. JANE DOE,45,F,9820022021,05-May-1980\n',
    ['JANE|DOE|+919820022021|1980-05-05'],
  ],
  [
    'a register whose headings explain themselves in brackets',
    'Name of the patient *,Mobile number (WhatsApp),Date of birth (DD/MM/YYYY)\nJane Doe,9820022031,05/05/1980\n',
    ['Jane|Doe|+919820022031|1980-05-05'],
  ],
  [
    'an address book with given and family names',
    'Given Name,Family Name,Phone 1 - Value,Birthday,E-mail 1 - Value\nJane,Doe,9820022041,1980-05-05,jane@people.example\n',
    ['Jane|Doe|+919820022041|1980-05-05'],
  ],
  [
    'a program with a home, a work and a mobile phone',
    'MRN,Surname,Forename,Home Phone,Work Phone,Mobile Phone,Birth Date\n5,Doe,Jane,,,9820022051,5 May 1980\n',
    ['Jane|Doe|+919820022051|1980-05-05'],
  ],
  [
    'a program that puts quotation marks and spaces around everything',
    '" Patient Name "," Contact No "," DOB "\n" Jane Doe "," 98200 22061 "," 05.05.1980 "\n',
    ['Jane|Doe|+919820022061|1980-05-05'],
  ],
]

const HEAD = 'First name,Last name,Phone,Date of birth\n'
const lines = (...cells: string[]) => HEAD + cells.map((cell, at) => `Asha,Rao${at},982002300${at},${cell}\n`).join('')
const each = (...dates: string[]) => dates.map((date, at) => `Asha|Rao${at}|+91982002300${at}|${date}`)

const births: List[] = [
  [
    'dates without a date',
    lines('0000-00-00', '00-00-0000', '00.00.0000', '0/0/0000', '//', '--', 'N/A', 'not available'),
    each('', '', '', '', '', '', '', ''),
  ],
  [
    'years without a day',
    lines('1985-00-00', '00-00-1985', '1985', '00/1985'),
    each('', '', '', ''),
    [/“1985-00-00” is not a date/, /no 0|not a date/, /“1985” is not a date/, /“00\/1985” is not a date/],
  ],
  [
    'midnight in India as other programs write it',
    lines(
      '1990-05-30T18:30:00.000Z',
      '1990-05-30T18:30:00+00:00',
      '1990-05-30 18:30:00 +0000',
      '1990-05-31T00:00+05:30',
    ),
    each('1990-05-31', '1990-05-31', '1990-05-31', '1990-05-31'),
  ],
  [
    'dates with their weekday, and as JavaScript prints them',
    lines('"Thursday, 31 May 1990"', 'Thu May 31 1990', 'Thu May 31 1990 00:00:00 GMT+0530 (India Standard Time)'),
    each('', '', ''),
    [/“Thursday, 31 May 1990” is not a date/, /“Thu May 31 1990” is not a date/, /“Thu May 31 1990 00.*is not a date/],
  ],
  [
    'dates of other centuries and of the future',
    lines('31/12/1899', '0190-05-31', '31-05-2990', '1800-01-01'),
    each('', '', '', ''),
    [/before 1900/, /before 1900/, /future/, /before 1900/],
  ],
  [
    'dates with short months and years, of Indian registers',
    lines('31-May-90', '31.5.90', '31 Sept 1990', '1-Jan-1901', "31-May-'90"),
    each('1990-05-31', '1990-05-31', '', '1901-01-01', ''),
    [/There is no 31 September 1990/, /“31-May-'90” is not a date/],
  ],
  [
    'compact dates without separators',
    lines('19900531', '31051990'),
    each('', ''),
    [/“19900531” is not a date/, /“31051990” is not a date/],
  ],
]

const swapped = (...cells: (string | { day: number })[]) =>
  zipOf(
    partsOf([
      ['First name', 'Last name', 'Phone', 'Date of birth'],
      ...cells.map((cell, at) => ['Asha', `Rao${at}`, 9820023000 + at, cell]),
    ]),
  )
const halfConverted: List[] = [
  [
    'real dates up to the 12th, and a text that no American reads',
    swapped({ day: 32936 }, '25/12/1983'),
    [],
    [/swapped/],
  ],
  ['the same with dashes', swapped({ day: 32936 }, '25-12-1983', { day: 29_957 }), [], [/swapped/]],
  ['the same with a time', swapped({ day: 32936.5 }, '25/12/1983 00:00'), [], [/swapped/]],
  [
    'one such date among many texts',
    swapped('25/12/1983', '26/12/1983', { day: 32936 }, '27/12/1983'),
    [],
    [/swapped/],
  ],
  ['two-digit years in the texts', swapped({ day: 32936 }, '25/12/83'), [], [/swapped/]],
]

const numbers: List[] = [
  ['zeros in front', 'Chart number,Name,Phone\n000123,Asha Rao,9820024001\n', ['000123|Asha|Rao']],
  [
    'numbers behind an apostrophe, as people protect them',
    "Chart number,Name,Phone\n'000123,Asha Rao,9820024011\n'12/24,Ravi Rao,9820024012\n",
    ['000123|Asha|Rao', '12/24|Ravi|Rao'],
  ],
  [
    'numbers that Excel has shortened',
    'MRN,Name,Phone\n1.23457E+11,Asha Rao,9820024021\n"9,82E+09",Ravi Rao,9820024022\n1E5,Tara Rao,9820024023\n',
    ['1E5|Tara|Rao'],
    [/2 chartNumber: A spreadsheet program shortened/, /3 chartNumber: A spreadsheet program shortened/],
  ],
  [
    'numbers written as a formula, so that Excel leaves them alone',
    'Chart number,Name,Phone\n"=""000123""",Asha Rao,9820024031\n="0815",Ravi Rao,9820024032\n',
    ['000123|Asha|Rao', '0815|Ravi|Rao'],
  ],
  [
    'one number for two people',
    'UHID,Name,Phone\nU-1,Asha Rao,9820024041\nU-1,Ravi Sen,9820024042\n',
    ['U-1|Asha|Rao'],
    [/3 chartNumber: Another patient has this chart number/],
  ],
  [
    'numbers that look like dates and truth',
    'Patient ID,Name,Phone\nMAR5,Asha Rao,9820024051\n1-2-2024,Ravi Rao,9820024052\nTRUE,Tara Rao,9820024053\n',
    ['MAR5|Asha|Rao', '1-2-2024|Ravi|Rao', 'TRUE|Tara|Rao'],
  ],
]

const invisible: List[] = [
  ['marks of direction', 'Name,Phone\n\u200eAsha Rao,\u202a+91 98200 25001\u202c\n', ['Asha|Rao|+919820025001|']],
  [
    'a no-break space and a byte order mark',
    'Name,Phone\n\ufeffAsha\u00a0Rao,98200\u00a025011\n',
    ['Asha|Rao|+919820025011|'],
  ],
  ['soft and hard hyphens', 'Name,Phone\nAsha\u00ad Rao,+91\u201198200\u201025021\n', ['Asha|Rao|+919820025021|']],
  [
    'digits of Tamil and Arabic',
    'Name,Phone\nAsha Rao,௯௮௨௦௦௨௫௦௩௧\nRavi Rao,٩٨٢٠٠٢٥٠٣٢\n',
    ['Asha|Rao|+919820025031|', 'Ravi|Rao|+919820025032|'],
  ],
  [
    'marks in the headings',
    '\u200bFirst name\u200b,Last\u00a0name,\u200ePhone\nAsha,Rao,9820025041\n',
    ['Asha|Rao|+919820025041|'],
  ],
]

for (const [kind, lists, shown] of [
  ['separators', separators, ['name', 'last', 'phone', 'address']],
  ['headings of other programs', headings, ['name', 'last', 'phone', 'born']],
  ['dates of birth', births, ['name', 'last', 'phone', 'born']],
  ['dates that a spreadsheet has half converted', halfConverted, ['name', 'last', 'phone', 'born']],
  ['chart numbers', numbers, ['number', 'name', 'last']],
  ['invisible characters', invisible, ['name', 'last', 'phone', 'address']],
] as const)
  suite(`lists with ${kind}`, () => {
    for (const list of lists) test(`${list[0]}: each value is right, or is named`, () => importList(list, { shown }))
  })
