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
  door.open(listTestValues, async ({ doer, query }) => {
    const { values, total } = await browseValues(deps, doer, query)
    return { items: values, total }
  })
  door.open(addTestValue, ({ doer, body }) => addValue(deps, doer, body))
  door.open(changeTestValue, ({ doer, params, body }) => changeValue(deps, doer, params.id, body))
  door.open(deleteTestValue, async ({ doer, params }) => {
    await deleteValue(deps, doer, params.id)
    return { message: valueMessages.removed }
  })
  door.open(exportTestValues, async ({ asker, doer, query }) => {
    const { day, rows } = await valuesToExport(deps, doer, query)
    attach(asker, 'test-values', day)
    return rows
  })
}
