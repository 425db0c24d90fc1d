// The server writes amounts in emails the same way.
export { money } from '#contract/money.ts'
