/** The product's name and its prefix in toast titles (rule A1). An operator can set another by environment. */
export const DEFAULT_PRODUCT_NAME = 'Vaidya'

/** Length of the free trial in days, everywhere (rule A3). */
export const TRIAL_DAYS = 30

/** Version of the terms and the privacy notice that a person agrees to at sign-up and at booking. */
export const TERMS_VERSION = '2025-06-28'
