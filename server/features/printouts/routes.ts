import { verifyPrintout } from '#contract/printouts.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { verify } from './verification.ts'

export function mountPrintouts(door: Door, deps: Deps): void {
  door.open(verifyPrintout, ({ caller, params }) => verify(deps, caller, params.code))
}
