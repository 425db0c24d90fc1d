/** Without an answer for so long a component counts as down. */
export const PATIENCE_MS = 3_000

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Returns what the work gives. Throws NoAnswer if it takes too long; it then goes on unheard. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('A component does not answer.')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
