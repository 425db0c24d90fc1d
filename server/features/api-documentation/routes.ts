import { getApiDocument } from '#contract/api-documentation.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { ReadyJson } from '#server/http/door/ready-json.ts'
import { readDocument } from './document.ts'

export function mountApiDocumentation(door: Door, { config }: Pick<Deps, 'config'>): void {
  let read: Promise<Buffer> | null = null
  // a file of the program: once is enough
  door.open(getApiDocument, async () => new ReadyJson(await (read ??= readDocument(config.product))))
}
