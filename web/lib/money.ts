// The server writes amounts in mails the same way.
export { money } from '#contract/money.ts'
