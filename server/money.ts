export { minorDigits, minorUnits, moneyText } from '#contract/minor-units.ts'
