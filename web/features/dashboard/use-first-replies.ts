import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { FirstReplies, Known } from './first-calls.ts'

/** Puts the replies that came with the page where the screen's queries look for them. */
export function useFirstReplies({ rendered, later }: FirstReplies): void {
  const client = useQueryClient()
  const keep = (known: readonly Known[]) => {
    for (const [key, reply] of known) if (client.getQueryData(key) === undefined) client.setQueryData(key, reply)
  }
  // while rendering, on the server as in the browser
  useState(() => keep(rendered))
  // once the markup of the server has been compared, and before a query asks
  useLayoutEffect(() => keep(later), [later])
}
