import {
  addTestValue,
  changeTestValue,
  deleteTestValue,
  exportTestValues,
  listTestValues,
  valueMessages,
} from '#contract/test-reports/values.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { browseValues, valuesToExport } from './read.ts'
import { addValue, changeValue, deleteValue } from './write.ts'

export function mountTestValues(door: Door, deps: Deps): void {
  door.open(listTestValues, async ({ caller, query }) => {
    const { values, total } = await browseValues(deps, caller, query)
    return { items: values, total }
  })
  door.open(addTestValue, ({ caller, body }) => addValue(deps, caller, body))
  door.open(changeTestValue, ({ caller, params, body }) => changeValue(deps, caller, params.id, body))
  door.open(deleteTestValue, async ({ caller, params }) => {
    await deleteValue(deps, caller, params.id)
    return { message: valueMessages.removed }
  })
  door.open(exportTestValues, async ({ caller, query }) => {
    const { day, rows } = await valuesToExport(deps, caller, query)
    attach(caller, 'test-values', day)
    return rows
  })
}
