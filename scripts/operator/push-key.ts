import { newPushKey } from '#server/push-key.ts'
import { Refusal } from '#server/refusal.ts'

export const usage = 'npm run --silent operator -- push-key  prints a new PUSH_KEY as a line for .env'

export async function run(args: string[]): Promise<void> {
  if (args.length > 0) throw new Refusal(usage)
  console.log(`PUSH_KEY=${newPushKey()}`)
}
