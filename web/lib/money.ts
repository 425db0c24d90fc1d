// The server writes amounts in emails the same way.
export { currencyName, money, shortMoney } from '#contract/money.ts'
