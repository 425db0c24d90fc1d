// `npm run push-key`: makes the key with which an installation signs its push messages, as a line of `.env`.
import { newPushKey } from '#server/push-key.ts'

console.log(`PUSH_KEY=${newPushKey()}`)
