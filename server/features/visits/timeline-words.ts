import type { DoseCode, VaccineCode } from '#contract/immunization/codes.ts'
import { vaccineAndDose } from '#contract/immunization/vaccines.ts'
import { listWithCommas } from '#contract/lists.ts'
import { type MeasuredValue, valueInWords } from '#contract/test-reports/measured.ts'
import { labTest } from '#contract/test-reports/tests.ts'
import { type LabStatus, type ResultValue, resultInWords } from '#contract/test-orders/values.ts'
import type { Vitals } from '#contract/visits/content.ts'
import type { TimelineKind } from '#contract/visits/timeline.ts'
import { vitalsLine } from '#contract/visits/vital-words.ts'
import { type Message, msg, t } from '#language/translate.ts'

/** Returns the test values of a day in words, such as "Hemoglobin 13.8 g/dL, HbA1c 6.1 %". */
const valuesInWords = (all: (Omit<MeasuredValue, 'unit'> & { unit: string | null })[]): string =>
  listWithCommas(
    all.map(
      ({ test, unit, ...one }) =>
        `${t(labTest(test).title)} ${valueInWords({ ...one, unit: unit ?? labTest(test).unit })}`,
    ),
  )

interface Given {
  vaccine: VaccineCode
  dose: DoseCode | null
  name: string | null
}

/** What a laboratory did to a result that it had sent. */
const laterStatuses: Partial<Record<LabStatus, Message>> = {
  withdrawn: msg('The laboratory withdrew the earlier result.'),
  corrected: msg('The laboratory corrected the earlier result.'),
}

interface Result {
  values: ResultValue[]
  summary: string | null
  hasFile: boolean
  labStatus: LabStatus | null
}

/** Returns a test result in words: its values with their flags, or its finding, or that it is a file, and what the laboratory did to it. */
function testResult({ values, summary, hasFile, labStatus }: Result): string {
  const status = labStatus && laterStatuses[labStatus]
  const lines = [status ? t(status) : '', listWithCommas(values.map(resultInWords)), summary ?? ''].filter(Boolean)
  return lines.length === 0 && hasFile ? t('The laboratory’s report is a file.') : lines.join('\n')
}

/** Writes the text of kinds whose source returns JSON. */
export const textsInWords: Partial<Record<TimelineKind, (json: string) => string>> = {
  value: (json) => valuesInWords(JSON.parse(json)),
  'test-result': (json) => testResult(JSON.parse(json)),
  vitals: (json) => vitalsLine(JSON.parse(json) as Vitals),
  vaccine: (json) => {
    const { vaccine, dose, name } = JSON.parse(json) as Given
    return vaccineAndDose(vaccine, dose, name)
  },
}
