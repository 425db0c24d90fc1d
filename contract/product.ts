/**
 * The product's name and its prefix in toast titles (rule A1). Operators can set another name by environment variable.
 */
export const DEFAULT_PRODUCT_NAME = 'Vaidya'

/** Days of the free trial (rule A3). */
export const TRIAL_DAYS = 30

/** Version of the terms and the privacy notice that a person agrees to at sign-up and at booking. */
export const TERMS_VERSION = '2025-06-28'
